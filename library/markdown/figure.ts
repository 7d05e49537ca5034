/** An author writes it in a caption to give a figure the full width; readers never see it. */
export const LARGE_MARKER = "[large]";

type FigureText = { caption: string; alternative: string; large: boolean };

/** This link is not part of the text, so whatever counts or compares the text must leave it out. */
export const FIGURE_LINK = { className: "figure-link", text: "Agrandir, télécharger, citer" };

/** Null for a picture that is not a figure. */
export function figureId(path: string): string | null {
  const [, name] = /^\/figures\/([a-z0-9-]+)\.svg$/.exec(path) ?? [];
  return name ? `figure-${name}` : null;
}

/**
 * A link in a caption, such as `[Marie Dupont](https://…)`, gives the origin of the image. Markdown
 * reduces it to plain words.
 */
type ImageSource = { name: string; url: string };

/** @param markdown the source of one image */
export function readImageSource(markdown: string): ImageSource | null {
  const [, name, url] = /\[((?:\\.|[^[\]\\])+)\]\((https?:\/\/[^()\s]+)\)/.exec(markdown) ?? [];
  return name && url ? { name: name.replace(/\\(.)/g, "$1"), url } : null;
}

const ABBREVIATION = /(?:^|[\s(«\u00A0\u202F])(?:\p{Lu}|MM|Mme|av|apr|p|pp|art|n°|cf|env|vol|éd|trad|fig)$/u;

/** The whole text is the caption, and its first sentence is the text alternative. */
export function readFigureText(markdownAlternative: string): FigureText {
  const large = markdownAlternative.includes(LARGE_MARKER);
  const caption = markdownAlternative.replaceAll(LARGE_MARKER, " ").replace(/ {2,}/g, " ").trim();
  return { caption, alternative: firstSentence(caption), large };
}

function firstSentence(text: string): string {
  for (const end of text.matchAll(/[.!?…](?=\s)/g)) {
    const sentence = text.slice(0, end.index + 1);
    if (!ABBREVIATION.test(text.slice(0, end.index))) return sentence;
  }
  return text;
}

/**
 * The title of an image contains its size, as in `"820x560"`; a second size is that of the narrow drawing, whose name
 * ends in `-etroit`.
 */
export type ImageSize = { width: number; height: number };

type ImageSizes = { wide: ImageSize; narrow: ImageSize | null };

export function narrowImagePath(path: string): string {
  return path.replace(/(\.[a-z]+)$/, "-etroit$1");
}

export function formatImageSizes({ wide, narrow }: ImageSizes): string {
  return [wide, narrow].flatMap((size) => (size ? [`${size.width}x${size.height}`] : [])).join(" ");
}

/** Reads the title that `prepare-markdown.ts` gives to an image; null when it contains no size. */
export function parseImageSizes(title: unknown): ImageSizes | null {
  const [, width, height, narrowWidth, narrowHeight] = /^(\d+)x(\d+)(?: (\d+)x(\d+))?$/.exec(String(title)) ?? [];
  if (!width || !height) return null;
  const narrow = narrowWidth ? { width: Number(narrowWidth), height: Number(narrowHeight) } : null;
  return { wide: { width: Number(width), height: Number(height) }, narrow };
}

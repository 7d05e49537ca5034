/** Written in a caption, it asks for the full width of the page; no reader sees it. */
export const LARGE_MARKER = "[large]";

export type FigureText = { caption: string; alternative: string; large: boolean };

/** What leads from a drawing to its tools is no word of the text: who counts the text leaves it out. */
export const FIGURE_LINK = { className: "figure-link", text: "Agrandir, télécharger, citer" };

/** The anchor of a drawing of content/figures or figures/; null for any other picture. */
export function figureId(path: string): string | null {
  const [, name] = /^\/figures\/([a-z0-9-]+)\.svg$/.exec(path) ?? [];
  return name ? `figure-${name}` : null;
}

const ABBREVIATION = /(?:^|[\s(«\u00A0\u202F])(?:\p{Lu}|MM|Mme|av|apr|p|pp|art|n°|cf|env|vol|éd|trad|fig)$/u;

/** What the alternative text of a Markdown image says: the whole is the caption, its first sentence stands for the picture. */
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
 * The sizes of a picture, which the served Markdown carries where Markdown has a title: `![…](/figures/a.svg "820x560")`. A second
 * size is that of the drawing for narrow screens, whose file name ends in `-etroit`.
 */
export type ImageSize = { width: number; height: number };

export type ImageSizes = { wide: ImageSize; narrow: ImageSize | null };

export function narrowImagePath(path: string): string {
  return path.replace(/(\.[a-z]+)$/, "-etroit$1");
}

export function formatImageSizes({ wide, narrow }: ImageSizes): string {
  return [wide, narrow].flatMap((size) => (size ? [`${size.width}x${size.height}`] : [])).join(" ");
}

export function parseImageSizes(title: unknown): ImageSizes | null {
  const [, width, height, narrowWidth, narrowHeight] = /^(\d+)x(\d+)(?: (\d+)x(\d+))?$/.exec(String(title)) ?? [];
  if (!width || !height) return null;
  const narrow = narrowWidth ? { width: Number(narrowWidth), height: Number(narrowHeight) } : null;
  return { wide: { width: Number(width), height: Number(height) }, narrow };
}

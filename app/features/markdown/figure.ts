/** Written in a caption, it asks for the full width of the page; no reader sees it. */
export const LARGE_MARKER = "[large]";

export type FigureText = { caption: string; alternative: string; large: boolean };

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

/** The size of a picture, which the served Markdown carries where Markdown has a title: `![…](/figures/a.svg "820x560")`. */
export type ImageSize = { width: number; height: number };

export function formatImageSize({ width, height }: ImageSize): string {
  return `${width}x${height}`;
}

export function parseImageSize(title: unknown): ImageSize | null {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(String(title)) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

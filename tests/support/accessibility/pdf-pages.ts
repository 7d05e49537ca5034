import { getDocumentProxy } from "unpdf";

/** In points from the page's top left; `size` is that of the letters. */
type PdfWords = { text: string; x: number; y: number; size: number; width: number };
export type PdfPage = { width: number; height: number; words: PdfWords[] };

const MARGINS = { top: 48, bottom: 45 };

/** Includes the text of drawings. */
export async function readPdf(pdf: Buffer): Promise<PdfPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const words = items.flatMap((item): PdfWords[] => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [, b, c, d, x, y] = item.transform as number[];
        // What is turned has no width across the page.
        const width = b ? 0 : item.width;
        return [{ text: item.str, x: x ?? 0, y: height - (y ?? 0), size: Math.hypot(c ?? 0, d ?? 0), width }];
      });
      return { width, height, words };
    }),
  );
  await document.loadingTask.destroy();
  return pages;
}

/** Pairs of words that stand one over the other. */
export function overprinted({ words }: PdfPage): string[] {
  return words.flatMap((one, index) =>
    words.slice(index + 1).flatMap((other) => (isOver(one, other) ? [`${one.text} / ${other.text}`] : [])),
  );
}

/** By the height of their letters: lines may touch, letters may not. On one line, kerning draws letters a little together. */
function isOver(one: PdfWords, other: PdfWords): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y, other.y) - Math.max(one.y - 0.7 * one.size, other.y - 0.7 * other.size);
  // The outline of a figure's words is drawn under them.
  if (one.text === other.text && Math.abs(one.x - other.x) < 0.5 && Math.abs(one.y - other.y) < 0.5) return false;
  const size = Math.min(one.size, other.size);
  const isOneLine = Math.abs(one.y - other.y) < 0.1 * size;
  return across > (isOneLine ? 0.5 * size : 1) && down > 0.3 * size;
}

export function bodyOf({ words, height }: PdfPage): PdfWords[] {
  return words.filter(({ y }) => y > MARGINS.top && y < height - MARGINS.bottom);
}

export function marginsOf(page: PdfPage): string {
  const body = new Set(bodyOf(page));
  return textOf(page.words.filter((words) => !body.has(words)));
}

/** From 0 to 1. */
export function filled(page: PdfPage): number {
  const last = Math.max(0, ...bodyOf(page).map(({ y }) => y));
  return (last - MARGINS.top) / (page.height - MARGINS.top - MARGINS.bottom);
}

/** On one line, since a PDF breaks its lines anywhere. */
export function textOf(words: PdfWords[]): string {
  return words
    .map(({ text }) => text)
    .join(" ")
    .replace(/\s+/g, " ");
}

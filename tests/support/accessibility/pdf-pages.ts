import { getDocumentProxy } from "unpdf";

/** In points from the page's top left; `size` is that of the letters. */
type PdfWords = { text: string; x: number; y: number; size: number };
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
        const [, , c, d, x, y] = item.transform as number[];
        return [{ text: item.str, x: x ?? 0, y: height - (y ?? 0), size: Math.hypot(c ?? 0, d ?? 0) }];
      });
      return { width, height, words };
    }),
  );
  await document.loadingTask.destroy();
  return pages;
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

import { listLetterPictures, listPreviews } from "#figures/listed-pictures.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { letterPicturePaths } from "#library/catalogue/letter-views.ts";
import type { ImageSize } from "#library/markdown/figure.ts";
import type { Content } from "#library/schema/load-content.ts";
import { drawFigure } from "../forms/figure-files.ts";
import { toCsv, toTable } from "../forms/figure-table.ts";
import type { Tone } from "../palette.ts";

/** Everything a drawing depends on: the same order always gives the same bytes. */
export type DrawingOrder =
  | { kind: "figure"; svg: string }
  | { kind: "preview"; title: string; section: string; hue: number; mapOrCard: string }
  | { kind: "letter"; svg: string; scheme: keyof Tone; width: number };

type Found = { type: string } & ({ text: string } | { order: DrawingOrder });

type Sources = {
  content: Content;
  catalogue: Pick<Catalogue, "listLetters" | "getLetter">;
  /** Returns the text of a drawing that exists as a file; null when there is none. */
  readFile: (path: string) => string | null;
};

const ADDRESS = /^\/figures\/([a-z0-9-]+?)(-etroit)?\.(svg|csv)$/;
const TYPES = { svg: "image/svg+xml; charset=utf-8", csv: "text/csv; charset=utf-8", png: "image/png" };

/** Null when nothing is drawn at this address. */
export function drawingAt(path: string, { content, catalogue, readFile }: Sources): Found | null {
  const svgAt = (address: string) => figureAt(content, address)?.svg ?? readFile(address) ?? "<svg/>";
  if (path.endsWith(".csv")) {
    const figure = findFigure(content, path);
    return figure && { type: TYPES.csv, text: toCsv(toTable(figure)) };
  }
  const drawing = figureAt(content, path);
  if (drawing) return { type: TYPES.svg, order: { kind: "figure", svg: drawing.svg } };
  const preview = listPreviews(content).find(({ name }) => path === `/previews/${name}.png`);
  if (preview) {
    const { title, section, hue, picture } = preview;
    return { type: TYPES.png, order: { kind: "preview", title, section, hue, mapOrCard: svgAt(picture) } };
  }
  if (!path.startsWith("/letters/")) return null;
  const letter = listLetterPictures(catalogue).find((one) => one.path === path);
  if (!letter) return null;
  const { figure, scheme, width } = letter;
  return { type: TYPES.png, order: { kind: "letter", svg: svgAt(figure), scheme, width } };
}

/**
 * Lists the addresses of figures that are drawn from data, of their data, of link previews and of the
 * pictures of letters.
 */
export function drawingPaths(content: Content): string[] {
  const figures = content.figures.flatMap(({ id }) => [`${id}.svg`, `${id}-etroit.svg`, `${id}.csv`]);
  const previews = listPreviews(content).map(({ name }) => `/previews/${name}.png`);
  const letters = content.letters.flatMap(({ front }) => Object.values(letterPicturePaths(front.number)));
  return [...figures.map((file) => `/figures/${file}`), ...previews, ...letters];
}

/** Returns the size by which a page reserves space for a figure; null for a picture that is not drawn from data. */
export function figureSizes(content: Content): (path: string) => ImageSize | null {
  const known = new Map<string, ImageSize | null>();
  return (path) => {
    const size = known.has(path) ? known.get(path) : figureAt(content, path);
    const kept = size ? { width: size.width, height: size.height } : null;
    known.set(path, kept);
    return kept;
  };
}

function figureAt(content: Content, path: string) {
  const figure = path.endsWith(".svg") ? findFigure(content, path) : null;
  return figure && drawFigure(figure, { isNarrow: path.endsWith("-etroit.svg") });
}

function findFigure({ figures }: Content, path: string) {
  const [, id, narrow, extension] = ADDRESS.exec(path) ?? [];
  if (narrow && extension === "csv") return null;
  return figures.find((figure) => figure.id === id) ?? null;
}

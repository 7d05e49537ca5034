import type { Drawable, Drawings } from "#library/catalogue/drawings-context.server.ts";
import { type Read, readYaml } from "#library/schema/content-file.ts";
import { type Figure, FigureSchema } from "#library/schema/figure.schema.ts";
import type { Draft } from "./draft.ts";

type FigureDraft = Pick<Draft, "document" | "files">;

export function readDraftFigure({ document, files }: FigureDraft): Read<Figure> & { id: string } {
  const text = files.find(({ path }) => path === document)?.text ?? "";
  const [, id = ""] = /^figures\/([a-z0-9-]+)\.yaml$/.exec(document) ?? [];
  return { id, ...readYaml({ file: document, yaml: text }, FigureSchema) };
}

/** Returns what draws the figure of a draft, and the address at which it is drawn; null when it is unreadable. */
export function drawableFigure(draft: FigureDraft, catalogue: Drawable, isNarrow: boolean) {
  const { id, value } = readDraftFigure(draft);
  if (!value || !id) return null;
  const figures = [{ ...value, id, file: draft.document, folders: [] }];
  const { content, listLetters, getLetter } = catalogue;
  return {
    path: `/figures/${id}${isNarrow ? "-etroit" : ""}.svg`,
    drawable: { content: { ...content, figures }, listLetters, getLetter },
  };
}

/**
 * Puts the drawings of figures that are still drafts into a page: readers have no address for them, so the link that
 * enlarges one is left out.
 */
export async function drawFigures(
  html: string,
  figures: FigureDraft[],
  { drawings, catalogue }: { drawings: Drawings; catalogue: Drawable },
): Promise<string> {
  let drawn = html;
  for (const figure of figures) {
    for (const isNarrow of [false, true]) {
      const found = drawableFigure(figure, catalogue, isNarrow);
      const drawing = found && (await drawings(found.path, found.drawable));
      if (!drawing) continue;
      const address = `data:image/svg+xml;base64,${Buffer.from(drawing.body).toString("base64")}`;
      const link = new RegExp(`<a\\b[^>]* href="${found.path}"[^>]*>[^<]*</a>`, "g");
      drawn = drawn.replace(link, "").replaceAll(`"${found.path}"`, `"${address}"`);
    }
  }
  return drawn;
}

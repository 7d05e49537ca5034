import type { Drawable } from "#library/catalogue/drawings-context.server.ts";
import { type Read, readYaml } from "#library/schema/content-file.ts";
import { type Figure, FigureSchema } from "#library/schema/figure.schema.ts";
import type { Draft } from "./draft.ts";

type FigureDraft = Pick<Draft, "document" | "files">;

export function readDraftFigure({ document, files }: FigureDraft): Read<Figure> {
  const text = files.find(({ path }) => path === document)?.text ?? "";
  return readYaml({ file: document, yaml: text }, FigureSchema);
}

/** Returns what draws the figure of a draft, and the address at which it is drawn; null when it is unreadable. */
export function drawableFigure(draft: FigureDraft, catalogue: Drawable, isNarrow: boolean) {
  const { value } = readDraftFigure(draft);
  const [, id] = /^figures\/([a-z0-9-]+)\.yaml$/.exec(draft.document) ?? [];
  if (!value || !id) return null;
  const figures = [{ ...value, id, file: draft.document, folders: [] }];
  const { content, listLetters, getLetter } = catalogue;
  return {
    path: `/figures/${id}${isNarrow ? "-etroit" : ""}.svg`,
    drawable: { content: { ...content, figures }, listLetters, getLetter },
  };
}

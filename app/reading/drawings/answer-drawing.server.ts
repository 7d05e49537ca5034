import type { RouterContextProvider } from "react-router";
import { missingFile } from "#app/ui/page/former-page.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { drawingsContext, toResponse } from "#library/catalogue/drawings-context.server.ts";

/**
 * Answers with a figure, its data, a link preview or the picture of a letter. For a withdrawn article it says why the
 * picture is gone.
 */
export async function answerDrawing(path: string, context: Readonly<RouterContextProvider>): Promise<Response> {
  const catalogue = contentOf(context);
  const withdrawn = catalogue.getWithdrawnPicture(path);
  const drawing = withdrawn ? null : await context.get(drawingsContext)(path, catalogue);
  return drawing ? toResponse(drawing) : missingFile(catalogue, withdrawn ?? undefined);
}

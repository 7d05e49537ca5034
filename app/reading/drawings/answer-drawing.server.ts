import type { RouterContextProvider } from "react-router";
import { missingFile } from "#app/ui/page/former-page.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { drawingsContext } from "./drawings-context.ts";

/** A figure, its data, a link preview or the picture of a letter; of a withdrawn article, why there is none any more. */
export async function answerDrawing(path: string, context: Readonly<RouterContextProvider>): Promise<Response> {
  const catalogue = contentOf(context);
  const withdrawn = catalogue.getWithdrawnPicture(path);
  const drawing = withdrawn ? null : await context.get(drawingsContext)(path, catalogue);
  if (!drawing) return missingFile(catalogue, withdrawn ?? undefined);
  const { type, body } = drawing;
  return new Response(typeof body === "string" ? body : new Uint8Array(body), { headers: { "Content-Type": type } });
}

import { Resvg } from "@resvg/resvg-js";
import { getPreviewFonts, withoutThinSpaces } from "#figures/preview.ts";
import { embedFonts, sansFamily } from "../fonts.ts";
import { house, type Tone } from "../palette.ts";
import { drawPreview, renderPreview } from "../preview.ts";
import type { DrawingOrder } from "./drawing-orders.ts";

const DARK_RULES = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/g;

/** Runs in a separate process, because preparing fonts or pixels takes tenths of a second. */
export async function makeDrawing(order: DrawingOrder): Promise<Buffer> {
  switch (order.kind) {
    case "figure":
      return Buffer.from(await embedFonts(order.svg));
    case "preview":
      return renderPreview(await drawPreview(order));
    case "letter":
      return renderLetterPicture(order.svg, order.scheme, order.width);
  }
}

/** Draws a bitmap in the colours of one scheme, because mail programs do not show SVG. */
async function renderLetterPicture(svg: string, scheme: keyof Tone, width: number): Promise<Buffer> {
  const { files } = await getPreviewFonts();
  const drawn = withoutThinSpaces(svg)
    .replaceAll(/@font-face\{[^}]*\}/g, "")
    .replaceAll(DARK_RULES, scheme === "dark" ? "$1" : "");
  const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: sansFamily };
  const background = house.card[scheme];
  return new Resvg(drawn, { font, background, fitTo: { mode: "width", value: width } }).render().asPng();
}

import { Resvg } from "@resvg/resvg-js";
import { embedFonts, sansFamily } from "../fonts.ts";
import { house, type Tone } from "../palette.ts";
import { drawPreview, renderPreview } from "../preview.ts";
import { getPreviewFonts, withoutThinSpaces } from "../preview-fonts.ts";
import type { DrawingOrder } from "./drawing-orders.ts";

const DARK_RULES = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/g;

/** Fonts and pixels take tenths of a second: outside the process that answers readers. */
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

/** A bitmap in one scheme's colours: mail programs show no SVG. */
async function renderLetterPicture(svg: string, scheme: keyof Tone, width: number): Promise<Buffer> {
  const { files } = await getPreviewFonts();
  const drawn = withoutThinSpaces(svg)
    .replaceAll(/@font-face\{[^}]*\}/g, "")
    .replaceAll(DARK_RULES, scheme === "dark" ? "$1" : "");
  const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: sansFamily };
  const background = house.card[scheme];
  return new Resvg(drawn, { font, background, fitTo: { mode: "width", value: width } }).render().asPng();
}

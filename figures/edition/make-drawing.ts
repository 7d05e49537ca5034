import { embedFonts } from "../fonts.ts";
import { renderLetterPicture } from "../letter-picture.ts";
import { drawPreview, renderPreview } from "../preview.ts";
import type { DrawingOrder } from "./drawing-orders.ts";

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

// Forked by drawing-maker.ts and used for several drawings. It opens no database and has no secret.
import type { DrawingOrder } from "#figures/edition/drawing-orders.ts";
import { makeDrawing } from "#figures/edition/make-drawing.ts";
import { serveMessages } from "./worker-process.ts";

serveMessages<DrawingOrder, Uint8Array>(makeDrawing);

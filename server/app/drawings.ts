import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DrawingOrder, drawingAt } from "#figures/edition/drawing-orders.ts";
import type { Drawings } from "#library/catalogue/drawings-context.server.ts";
import { IMAGE_FOLDERS } from "#library/catalogue/image-size.ts";

/** Makes a drawing in another process and keeps it for the next request. */
export type DrawingMaker = (order: DrawingOrder) => Promise<Uint8Array>;

export function createDrawings(make: DrawingMaker): Drawings {
  return async (path, catalogue) => {
    const found = drawingAt(path, { content: catalogue.content, catalogue, readFile: readKept });
    if (!found) return null;
    return { type: found.type, body: "text" in found ? found.text : await make(found.order) };
  };
}

/** Reads a drawing that exists as a file; null when there is none. */
function readKept(path: string): string | null {
  for (const folder of IMAGE_FOLDERS) {
    try {
      return readFileSync(join(folder, path), "utf8");
    } catch {
      // The file is in the other folder, or in none.
    }
  }
  return null;
}

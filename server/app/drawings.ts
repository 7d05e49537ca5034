import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Drawings } from "#app/reading/drawings/drawings-context.ts";
import { type DrawingOrder, drawingAt } from "#figures/edition/drawing-orders.ts";
import { IMAGE_FOLDERS } from "#library/catalogue/image-size.ts";

/** Makes a drawing outside this process, and keeps it. */
export type DrawingMaker = (order: DrawingOrder) => Promise<Uint8Array>;

export function createDrawings(make: DrawingMaker): Drawings {
  return async (path, catalogue) => {
    const found = drawingAt(path, { content: catalogue.content, catalogue, readFile: readKept });
    if (!found) return null;
    return { type: found.type, body: "text" in found ? found.text : await make(found.order) };
  };
}

/** A drawing that is kept as a file. */
function readKept(path: string): string | null {
  for (const folder of IMAGE_FOLDERS) {
    try {
      return readFileSync(join(folder, path), "utf8");
    } catch {
      // In the other folder, or in none.
    }
  }
  return null;
}

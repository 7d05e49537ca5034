import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DrawingOrder } from "#figures/edition/drawing-orders.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { createDrawingMaker } from "./drawing-maker.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><style>text{fill:red}</style><text>Un mot</text></svg>';
const FIGURE: DrawingOrder = { kind: "figure", svg: SVG };
const LETTER: DrawingOrder = { kind: "letter", svg: SVG, scheme: "dark", width: 120 };
const log = { warn: () => {} };

test("a drawing is made in another process, kept by what it is drawn from, and made again when it is lost", async () => {
  using folder = temporaryFolder({ "cache/drawings/former/lost": "x" });
  const { draw, stop } = createDrawingMaker({ dataDir: folder.path, version: "one", log });
  try {
    const drawn = Buffer.from(await draw(FIGURE)).toString();
    expect(drawn).toMatch(/<style>@font-face\{[^}]+\}text\{fill:red\}<\/style>/);
    expect(
      Buffer.from(await draw(LETTER))
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(readdirSync(join(folder.path, "cache/drawings"))).toEqual(["one"]);
    const kept = join(folder.path, "cache/drawings/one");
    expect(readdirSync(kept)).toHaveLength(2);
    for (const name of readdirSync(kept)) writeFileSync(join(kept, name), "kept");
    expect(Buffer.from(await draw(FIGURE)).toString()).toBe("kept");
    rmSync(kept, { recursive: true });
    expect(Buffer.from(await draw(FIGURE)).toString()).toBe(drawn);
  } finally {
    stop();
  }
});

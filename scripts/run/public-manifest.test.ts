import { expect, test } from "vitest";
import { publicManifest } from "./public-manifest.ts";

test("readers' browsers hear of the pages that they may open, and of nothing else", () => {
  const routes = {
    root: { path: "", hasDefaultExport: true, hasAction: false, imports: ["site.js"], css: [] },
    "routes/home": { hasDefaultExport: true },
    "routes/discovery/atom": { hasDefaultExport: false },
    "routes/admin/admin-frame": { hasDefaultExport: true },
    "routes/newsroom/newsroom-frame": { hasDefaultExport: true },
    "subscriber-list": { hasDefaultExport: true },
  };
  expect(publicManifest({ version: "1", routes })).toEqual({
    version: "1",
    routes: { root: { path: "", hasDefaultExport: true }, "routes/home": routes["routes/home"] },
  });
});

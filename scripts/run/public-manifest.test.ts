import { expect, test } from "vitest";
import { publicManifest } from "./public-manifest.ts";

test("readers' browsers hear of the pages that they may open, and of nothing else", () => {
  const routes = {
    root: { hasDefaultExport: true },
    "routes/home": { hasDefaultExport: true },
    "routes/discovery/atom": { hasDefaultExport: false },
    "routes/admin/frame": { hasDefaultExport: true },
    "subscriber-list": { hasDefaultExport: true },
  };
  expect(publicManifest({ version: "1", routes })).toEqual({
    version: "1",
    routes: { root: routes.root, "routes/home": routes["routes/home"] },
  });
});

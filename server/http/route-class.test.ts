import fc from "fast-check";
import { expect, test } from "vitest";
import { routeClass } from "./route-class.ts";

test.each([
  ["/", "home"],
  ["/assets/a.js", "asset"],
  ["/categories/guerre/ukraine/histoire?a=b", "article"],
  ["/explorer", "page"],
  ["/lettre/inscription.json", "newsletter"],
  ["/session", "account"],
  ["/compte/envoi", "account"],
  ["/profil.data", "account"],
  ["/admin/abonnes/12", "admin"],
  ["/redaction/nouveau.data", "newsroom"],
  ["/apercu?jeton=a", "newsroom"],
  ["/administration", "other"],
  ["/healthz?x", "health"],
])("%s counts as %s", (url, kind) => {
  expect(routeClass(url)).toBe(kind);
});

test("whatever is asked for, the kinds stay few", () => {
  const kinds = new Set<string>();
  fc.assert(fc.property(fc.webPath(), (path) => void kinds.add(routeClass(path))));
  expect(kinds.size).toBeLessThan(14);
});

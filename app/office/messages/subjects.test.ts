import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSubject } from "./subjects.ts";

test("the links of the site's words that choose a subject name one that there is", () => {
  const words = globSync("content/**/*.md").map((file) => readFileSync(file, "utf8"));
  const chosen = words.flatMap((text) => [...text.matchAll(/\/contact\?sujet=([^)#\s]*)/g)].map(([, id = ""]) => id));
  expect(new Set(chosen)).toEqual(new Set(["error", "personal-data", "accessibility"]));
  expect(chosen.filter((id) => !isSubject(id))).toEqual([]);
});

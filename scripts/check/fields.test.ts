import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSources } from "./import-graph.ts";

// A search, a bar, a file, a note, a group, and choices that work at once: nothing is sent, or nothing can be wrong.
const WITHOUT_ERROR = [
  "app/features/admin/csv/agreement.tsx",
  "app/features/admin/csv/import-panel.tsx",
  "app/features/admin/csv/progress-bar.tsx",
  "app/features/exam/voice-controls.tsx",
  "app/features/layout/search-form.tsx",
  "app/features/proofs/proof-mark.tsx",
  "app/features/reports/subject-field.tsx",
  "app/routes/glossary.tsx",
];

test("a field has its label, hint and error from app/ui/field.tsx", () => {
  const byHand = listSources().filter(
    (file) => file.endsWith(".tsx") && readFileSync(file, "utf8").includes("htmlFor="),
  );
  expect(byHand.filter((file) => !file.startsWith("app/ui/")).sort()).toEqual(WITHOUT_ERROR);
});

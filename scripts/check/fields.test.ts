import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSources } from "./import-graph.ts";

// A search, a bar, a file, a note, a group, and choices that work at once: nothing is sent, or nothing can be wrong.
const WITHOUT_ERROR = [
  "app/learning/exam/voice-controls.tsx",
  "app/letters/transfer/agreement.tsx",
  "app/letters/transfer/import-panel.tsx",
  "app/letters/transfer/progress-bar.tsx",
  "app/reading/messages/message-fields.tsx",
  "app/reading/pages/glossary.route.tsx",
  "app/reading/proofs/proof-mark.tsx",
];

test("a field has its label, hint and error from app/ui/field.tsx", () => {
  const byHand = listSources().filter(
    (file) => file.endsWith(".tsx") && readFileSync(file, "utf8").includes("htmlFor="),
  );
  expect(byHand.filter((file) => !file.startsWith("app/ui/")).sort()).toEqual(WITHOUT_ERROR);
});

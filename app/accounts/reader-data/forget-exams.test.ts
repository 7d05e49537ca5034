import { expect, test, vi } from "vitest";
import { storedExamAnswers } from "./forget-exams.ts";

test.each([
  ['{"underWay":{"given":{"1":"a"}}}', true],
  ['{"underWay":null,"sent":{"given":{"3":"b"}},"past":[]}', true],
  ['{"underWay":{"given":{}},"sent":null}', false],
  ['{"past":[{"seed":"00000000","day":"2026-11-30","score":14}]}', false],
  ["{oups", false],
  [null, false],
])("an exam that holds chosen options is told from one that holds none: %s", (stored, holds) => {
  vi.stubGlobal("localStorage", { getItem: () => stored });
  expect(storedExamAnswers.load()).toBe(holds);
});

import { expect, test } from "vitest";
import type { LetterRow } from "#app/letters/store/letter-store.server.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent } from "#tests/support/content/content.ts";
import { toLetterLines } from "./letter-admin.server.ts";

const content = createCatalogue(readSource(aContent()), () => null);
const lineOf = (row: Partial<LetterRow>) => toLetterLines([{ number: 0, ...row } as LetterRow], content).at(-1);

test("nobody is counted for a letter before it starts, not even zero", () => {
  expect(toLetterLines([], content).at(-1)?.audience).toBeNull();
  expect(lineOf({ state: "scheduled", startedAt: null, audience: 0 })?.audience).toBeNull();
  expect(lineOf({ state: "done", startedAt: new Date(), audience: 12 })?.audience).toBe(12);
});

import { expect, test } from "vitest";
import { MAIL_KINDS } from "#server/app/mail-kinds.ts";
import { mailKindLabel } from "./mail-queue-labels.ts";

test("each kind of e-mail has a name of its own, in French, for the administration", () => {
  const labels = MAIL_KINDS.map(({ kind }) => mailKindLabel(kind));
  expect(labels.filter((label) => /^[a-z-]+$/.test(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});

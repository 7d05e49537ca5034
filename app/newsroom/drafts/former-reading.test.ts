import { afterAll, expect, test } from "vitest";
import { addComment } from "#app/newsroom/comments/write-comments.server.ts";
import { sinceWords } from "#app/newsroom/screens/review-view.tsx";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { findFormerReading, readFormerAndPresent } from "./compare.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { sendBack } from "./workflow.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const TERM = "glossary/hopital.yaml";
const term = (words: string) => `term: Hôpital\ndefinition: ${words}\n`;

test("a reader is shown what changed since they read it, else since it was approved, and a writer everything", async () => {
  const { services, ana, bob, eve, write, read } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: term("On y soigne.") } });
  const save = async (words: string) =>
    saveDraft(services, ana, id, { version: (await read(id)).version, files: { [TERM]: term(words) } });
  const former = async (staff = bob) => {
    const draft = await read(id);
    const found = await findFormerReading(services, draft, staff);
    const texts = found && (await readFormerAndPresent(services, draft, found.revision));
    return texts?.find(({ path }) => path === TERM)?.former ?? null;
  };
  expect(await former()).toBeNull();
  await save("On y soigne bien.");
  await addComment(services, bob, id, { passage: null, quote: "soigne bien", text: "Qui le dit ?" });
  // Whoever is still reading goes on with the whole text.
  expect(await former()).toBeNull();
  await save("On y soigne tout le monde.");
  expect([await former(), await former(eve), await former(ana)]).toEqual([term("On y soigne bien."), null, null]);
  await addComment(services, bob, id, { passage: null, quote: "tout le monde", text: "Tous ?" });
  expect(await former()).toBe(term("On y soigne bien."));
  await sendBack(services, bob, id, { filesHash: (await read(id)).filesHash, note: "Tous ?" });
  await save("On y soigne qui vient.");
  expect(await former()).toBe(term("On y soigne tout le monde."));
});

test("the last reading is told by its day, or its hour today", () => {
  const at = new Date("2026-11-03T09:05:00Z");
  const words = (now: string) => sinceWords({ revision: "", at }, new Date(now));
  expect(words("2026-11-03T20:00:00Z")).toBe("depuis votre lecture de 10\u202fh\u202f05");
  expect(words("2026-11-04T01:00:00Z")).toMatch(/^depuis votre lecture du 3\s+novembre\s+2026$/);
});

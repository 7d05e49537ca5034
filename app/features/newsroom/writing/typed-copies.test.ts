import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { createDraft } from "../create-draft.server.ts";
import { discardDraft } from "../workflow.server.ts";
import {
  eraseOldTypedCopies,
  forgetTypedCopy,
  keepTypedCopy,
  readKeptCopy,
  readTypedCopy,
} from "./typed-copies.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const NOW = new Date("2026-11-26T10:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const aCopy = (value: string, id = randomUUID()) => ({
  id,
  version: "1",
  controls: [{ name: "texte", value, isChecked: null }],
});

async function open() {
  const { services } = await createTestNewsroom(db, aContent());
  const [ana, bob] = [await addStaff(db, "Ana", "writer"), await addStaff(db, "Bob", "reviewer")];
  const created = await createDraft(services, ana, { from: "glossary/hopital.yaml" });
  const draftId = created.state === "created" ? created.id : "";
  const keep = (copy: ReturnType<typeof aCopy>, now = NOW, by = ana) =>
    keepTypedCopy(services, by, { draftId, copy }, now);
  const read = async (by = ana) => (await readKeptCopy(services, by, draftId))?.controls[0]?.value ?? null;
  return { services, ana, bob, draftId, keep, read };
}

test("what a member types is kept for them alone, each page in its own row, until it is saved", async () => {
  const { ana, bob, draftId, keep, read } = await open();
  const page = randomUUID();
  await keep(aCopy("Un", page));
  await keep(aCopy("Un texte", page), later(3));
  expect([await read(), await read(bob)]).toEqual(["Un texte", null]);
  const other = aCopy("Ailleurs");
  await keep(other, later(4));
  await forgetTypedCopy(db, bob.userId, { draftId, id: other.id });
  expect(await read()).toBe("Ailleurs");
  await forgetTypedCopy(db, ana.userId, { draftId, id: other.id });
  expect(await read()).toBe("Un texte");
  await keep({ id: page, version: "1", controls: [] }, later(9));
  expect(await read()).toBeNull();
});

test("the pages of one member are few, and the oldest copy gives way", async () => {
  const { services, ana, draftId, keep, read } = await open();
  const pages = [0, 1, 2, 3, 4, 5, 6].map((n) => aCopy(`Page ${n}`));
  for (const [n, copy] of pages.entries()) await keep(copy, later(n));
  const left: (string | null)[] = [];
  for (let copy = await read(); copy !== null; copy = await read()) {
    left.push(copy);
    await forgetTypedCopy(db, ana.userId, { draftId, id: (await readKeptCopy(services, ana, draftId))?.id ?? "" });
  }
  expect(left).toEqual(["Page 6", "Page 5", "Page 4", "Page 3", "Page 2"]);
});

test("nothing is kept of a closed draft, of none, or from a page that is not ours; a copy ends", async () => {
  const { services, ana, draftId, keep, read } = await open();
  expect(await keep(aCopy("Un"))).toBe(true);
  expect(await eraseOldTypedCopies(db, NOW)).toBe(0);
  expect(await eraseOldTypedCopies(db, later(1))).toBe(1);
  expect(await read()).toBeNull();
  await discardDraft(services, ana, draftId);
  expect(await keep(aCopy("Deux"))).toBe(false);
  for (const unknown of ["", "../..", randomUUID()]) {
    expect(await keepTypedCopy(services, ana, { draftId: unknown, copy: aCopy("Trois") }, NOW)).toBe(false);
  }
  const long = "x".repeat(1_000_001);
  for (const sent of [null, [], {}, { ...aCopy("Un"), id: "1" }, aCopy(long)]) expect(readTypedCopy(sent)).toBeNull();
  expect(readTypedCopy(aCopy("Un"))).toMatchObject({ version: "1" });
});

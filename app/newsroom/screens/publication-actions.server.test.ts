import { afterAll, beforeEach, expect, test } from "vitest";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { replyToPublication } from "./publication-actions.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const TERM = "glossary/hopital.yaml";
const FILES = { [TERM]: "term: Hôpital\ndefinition: Une maison où l'on soigne.\n" };

async function openDraft() {
  const site = await openSite(db);
  const id = await site.write(TERM, { files: FILES });
  /** What it leads to, or the status and the data of what it answers. */
  async function press(staff: Staff, form: Record<string, string>) {
    const draft = await site.read(id);
    const asked = { services: site.services, staff, draft, form: new URLSearchParams(form) };
    try {
      const { data, init } = await replyToPublication(asked);
      return [init?.status, data];
    } catch (thrown) {
      const { status, headers } = thrown as Response;
      return [status, headers.get("Location")];
    }
  }
  return { ...site, id, press, done: (word: string) => [303, `${draftPath(id, "publication")}?fait=${word}`] };
}

test("what was approved is scheduled, taken back and published by its buttons", async () => {
  const { id, bob, press, done, review, read } = await openDraft();
  expect(await press(bob, { intention: "publish" })).toMatchObject([409, { field: null }]);
  await review(id);
  // Clocks in Paris go from two to three in that night.
  const missing = { intention: "schedule", heure: "2027-03-28T02:30" };
  expect(await press(bob, missing)).toMatchObject([409, { field: "time", time: "2027-03-28T02:30" }]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  expect(await press(bob, { intention: "schedule", heure: tomorrow })).toEqual(done("programme"));
  expect(await read(id)).toMatchObject({ state: "scheduled" });
  expect(await press(bob, { intention: "cancel" })).toEqual(done("deprogramme"));
  expect(await press(bob, { intention: "cancel" })).toMatchObject([409, { field: null }]);
  expect(await press(bob, { intention: "publish" })).toEqual(done("publie"));
  expect(await read(id)).toMatchObject({ state: "published", edition: 2 });
});

test("an administrator publishes unread with a reason, which stays typed until it is long enough", async () => {
  const { id, bob, eve, press, done, read } = await openDraft();
  const reason = "Personne d'autre n'est là ce soir.";
  const message = expect.stringContaining("le rôle « administration »");
  expect(await press(bob, { intention: "force", raison: reason })).toMatchObject([409, { message, reason }]);
  expect(await press(eve, { intention: "force", raison: "Vite." })).toMatchObject([
    409,
    { field: "reason", reason: "Vite." },
  ]);
  expect(await press(eve, { intention: "force", raison: reason })).toEqual(done("publie"));
  expect(await read(id)).toMatchObject({ state: "published", forcedReason: reason });
});

import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import type { DraftState } from "#app/newsroom/drafts/draft-states.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { approve, discardDraft, requestReview, sendBack } from "#app/newsroom/drafts/workflow.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { draftFiles, drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { publishDraft } from "./publish-draft.server.ts";
import { cancelSchedule, scheduleDraft } from "./schedule.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const TERM = "glossary/hopital.yaml";
const NOW = new Date("2026-12-09T10:00:00Z");
const REASON = "Personne d'autre n'est là ce soir.";

/** What each may do to a text, by its state. The author, a writer, has written it; the others have not. */
const ALLOWED: Record<DraftState, Record<string, string>> = {
  writing: {
    author: "save request discard",
    writer: "save request",
    reviewer: "save request discard",
    administrator: "save request discard force",
  },
  review: {
    author: "save discard",
    writer: "save",
    reviewer: "save approve return discard",
    administrator: "save approve return discard force",
  },
  returned: {
    author: "save request discard",
    writer: "save request",
    reviewer: "save request discard",
    administrator: "save request discard force",
  },
  approved: {
    author: "save discard",
    writer: "save",
    reviewer: "save return discard publish schedule",
    administrator: "save return discard publish schedule force",
  },
  scheduled: { author: "", writer: "", reviewer: "cancel", administrator: "cancel" },
  published: { author: "", writer: "", reviewer: "", administrator: "" },
  discarded: { author: "", writer: "", reviewer: "", administrator: "" },
};

test("who may do what, in each state of a text: nothing else", async () => {
  const { services } = await createTestNewsroom(db, aContent());
  // A publication that comes as far as the check was allowed; nothing goes out.
  let checks = 0;
  services.newsroom.check = () => {
    checks += 1;
    return Promise.reject(new Error("nothing is checked here"));
  };
  const author = await addStaff(db, "Ana", "writer");
  const people: Record<string, Staff> = {
    author,
    writer: await addStaff(db, "Luc", "writer"),
    reviewer: await addStaff(db, "Bob", "reviewer"),
    administrator: await addStaff(db, "Eve", "administrator"),
  };
  const created = await createDraft(services, author, { from: TERM });
  const id = created.state === "created" ? created.id : "";
  const text = 'term: "Hôpital"\ndefinition: "Une maison où l\'on soigne."\n';
  await saveDraft(services, author, id, { version: 1, files: { [TERM]: text }, changeKind: "minor" });
  const known = await readDraft(services, author, id);
  const filesHash = known?.filesHash ?? "";
  const actions: Record<string, (by: Staff, version: number) => Promise<{ state: string }>> = {
    save: (by, version) => saveDraft(services, by, id, { version, files: { [TERM]: `${text}# ${by.name}\n` } }),
    request: (by) => requestReview(services, by, id),
    approve: (by) => approve(services, by, id, { filesHash, note: "" }),
    return: (by) => sendBack(services, by, id, { filesHash, note: "À revoir." }),
    discard: (by) => discardDraft(services, by, id),
    publish: (by) => publishDraft(services, by, id),
    schedule: (by) => scheduleDraft(services, { ...by, provedAt: NOW }, id, "2026-12-10T07:30", NOW),
    cancel: (by) => cancelSchedule(services, by, id),
    force: (by) => publishDraft(services, by, id, { forcedReason: REASON }),
  };
  const [row] = await db.select().from(drafts);
  const files = await db.select().from(draftFiles);
  async function reset(state: DraftState): Promise<void> {
    await db.update(drafts).set({ ...row, state, approvedHash: filesHash });
    for (const { path, sha } of files) await db.update(draftFiles).set({ sha }).where(eq(draftFiles.path, path));
    await db.delete(draftWriters);
    await db.insert(draftWriters).values({ draftId: id, userId: author.userId });
  }

  const found: Record<string, Record<string, string>> = {};
  for (const state of Object.keys(ALLOWED) as DraftState[]) {
    const rights: Record<string, string> = {};
    for (const [name, by] of Object.entries(people)) {
      const done: string[] = [];
      for (const [action, act] of Object.entries(actions)) {
        await reset(state);
        checks = 0;
        const outcome = await act(by, row?.version ?? 0);
        if (outcome.state !== "refused" || checks > 0) done.push(action);
      }
      rights[name] = done.join(" ");
    }
    found[state] = rights;
  }
  expect(found).toEqual(ALLOWED);
});

import { afterAll, expect, test } from "vitest";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import { scheduleDraft } from "#app/newsroom/publication/schedule.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { createDraft } from "./create-draft.server.ts";
import { TRIAL_REFUSAL, trialDocument } from "./documents.ts";
import { findTrial } from "./read-drafts.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

test("each person has a document to play with, which nobody can publish, with a reason or at an hour", async () => {
  const { services, ana, eve, review } = await openSite(db);
  const begin = (name: string) => createDraft(services, name === "Ana" ? ana : eve, trialDocument(name, "sante"));
  const outcome = await begin("Ana");
  const id = outcome.state === "created" ? outcome.id : "";
  expect([await findTrial(services, ana), await findTrial(services, eve)]).toEqual([id, null]);
  expect(await begin("Eve")).toMatchObject({ state: "created" });
  await review(id);
  const reason = { forcedReason: "Personne ne peut le relire ce soir." };
  for (const published of [publishDraft(services, eve, id), publishDraft(services, eve, id, reason)]) {
    expect(await published).toMatchObject({ message: TRIAL_REFUSAL });
  }
  expect(await scheduleDraft(services, eve, id, "2027-11-20T07:30")).toMatchObject({
    message: TRIAL_REFUSAL,
  });
});

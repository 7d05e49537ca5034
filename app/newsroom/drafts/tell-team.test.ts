import { afterAll, expect, test } from "vitest";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { approve, requestReview, sendBack } from "./workflow.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const TERM = "glossary/hopital.yaml";

test("second readers hear that a text waits, and its writers what became of it; nobody hears of their own acts", async () => {
  const { services, ana, bob, eve, write, read } = await openSite(db);
  const changed = "term: Hôpital\ndefinition: Un lieu où l'on est soigné.\n";
  const id = await write(TERM, { files: { [TERM]: changed }, changeKind: "minor" });
  const sent = () => services.sent.splice(0).map(({ kind, to }) => `${kind} ${to}`);
  await requestReview(services, ana, id);
  expect(services.sent).toMatchObject([
    { url: expect.stringMatching(/\/redaction\/[\w-]{36}\/relecture$/) },
    { by: "Ana" },
  ]);
  expect(sent().toSorted()).toEqual(["review-asked bob@exemple.fr", "review-asked eve@exemple.fr"]);
  await sendBack(services, bob, id, { filesHash: (await read(id)).filesHash, note: "Plus court." });
  expect(services.sent).toMatchObject([{ verdict: "returned", note: "Plus court." }]);
  expect(sent()).toEqual(["review-given ana@exemple.fr"]);
  // Asked again at once, they know already.
  await requestReview(services, ana, id);
  expect(sent()).toEqual([]);
  await approve(services, eve, id, { filesHash: (await read(id)).filesHash, note: "" });
  expect(sent()).toEqual(["review-given ana@exemple.fr"]);
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  expect(sent()).toEqual(["draft-published ana@exemple.fr"]);
});

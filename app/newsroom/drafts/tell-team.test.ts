import { afterAll, expect, test } from "vitest";
import { addComment } from "#app/newsroom/comments/write-comments.server.ts";
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
  // Asked again at once, only the one who sent it back hears of it; an hour later all do.
  await requestReview(services, ana, id);
  expect(sent()).toEqual(["review-asked bob@exemple.fr"]);
  await sendBack(services, bob, id, { filesHash: (await read(id)).filesHash, note: "Encore plus court." });
  expect(sent()).toEqual(["review-given ana@exemple.fr"]);
  await requestReview(services, ana, id, new Date(Date.now() + 3_600_000));
  expect(sent().toSorted()).toEqual(["review-asked bob@exemple.fr", "review-asked eve@exemple.fr"]);
  // An open comment says what to change, so the note may stay empty.
  await addComment(services, bob, id, { passage: null, quote: "Un lieu", text: "Lequel ?" });
  expect(await sendBack(services, bob, id, { filesHash: (await read(id)).filesHash, note: "" })).toEqual({
    state: "done",
  });
  expect(services.sent).toMatchObject([
    { verdict: "returned", note: "", comments: expect.stringMatching(/^1 remarque/) },
  ]);
  expect(sent()).toEqual(["review-given ana@exemple.fr"]);
  await requestReview(services, ana, id, new Date(Date.now() + 3_600_000));
  expect(sent()).toEqual(["review-asked bob@exemple.fr"]);
  await approve(services, eve, id, { filesHash: (await read(id)).filesHash, note: "" });
  expect(sent()).toEqual(["review-given ana@exemple.fr"]);
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  expect(sent()).toEqual(["draft-published ana@exemple.fr"]);
});

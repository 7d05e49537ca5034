import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listAccountFavourites, mergeAccountFavourites } from "#app/features/favourites/account-favourites.server.ts";
import { type FavouriteChange, laterChange } from "#app/features/favourites/favourites.ts";
import { requireUser } from "#app/features/session/sign-in.server.ts";
import { accountFavourites, accountProgress } from "#database/schema/reading.server.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { parseSyncRequest, switchSyncOff, switchSyncOn, synchronise } from "./sync.server.ts";
import type { SyncContent } from "./sync-content.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createAccountServices(db);
const AT = "2026-11-21T10:00:00.000Z";
const LATER = "2026-11-21T11:00:00.000Z";

const CONTENT: SyncContent = {
  topics: [{ id: "fiche" }, { id: "reforme-retraites" }],
  findArticle(id) {
    if (id === "fiche") return { title: "Fiche", href: "/categories/fiche", quiz: { questions: [1, 2, 3, 4] } };
    return id === "sans-quiz" ? { title: "Sans quiz", href: "/categories/sans-quiz", quiz: null } : null;
  },
};

beforeEach(clear);
afterAll(close);

async function createUser(email = "lea@exemple.fr", sync = true): Promise<string> {
  const { id } = await requireUser(services, requestWith(await signedInCookies(services, email)));
  if (sync) await switchSyncOn(db, id);
  return id;
}

function result(score: number, total: number, timestamp = AT) {
  return { completed: true, score, total, timestamp };
}

function article(id: string, removed = false, at = AT): FavouriteChange {
  return { kind: "article", id, at, removed };
}

test("results and favourites are kept and told to every device", async () => {
  const user = await createUser();
  await synchronise(db, user, { progress: { fiche: result(3, 4) }, favourites: [article("sans-quiz")] }, CONTENT);
  const quiz: FavouriteChange = { kind: "quiz", id: "fiche", at: LATER, removed: false };
  const answer = await synchronise(db, user, { progress: { fiche: result(2, 4, LATER) }, favourites: [quiz] }, CONTENT);
  expect(answer).toEqual({
    progress: { fiche: result(3, 4) },
    favourites: [
      { kind: "quiz", id: "fiche", title: "Fiche", href: "/categories/fiche#quiz", savedAt: LATER },
      { kind: "article", id: "sans-quiz", title: "Sans quiz", href: "/categories/sans-quiz", savedAt: AT },
    ],
    removed: [],
  });
});

test("a removal is told to every device", async () => {
  const user = await createUser();
  await synchronise(db, user, { progress: {}, favourites: [article("fiche")] }, CONTENT);
  const answer = await synchronise(db, user, { progress: {}, favourites: [article("fiche", true, LATER)] }, CONTENT);
  expect(answer).toMatchObject({ favourites: [], removed: [{ kind: "article", id: "fiche", at: LATER }] });
});

test.each([
  ["a topic that the site has not", { autre: result(1, 4) }],
  ["a total that is not the quiz's", { fiche: result(1, 5) }],
  ["a score above the total", { fiche: result(5, 4) }],
  ["a topic without a quiz, out of nothing", { "reforme-retraites": result(0, 0) }],
  ["a topic without a quiz, out of a thousand", { "reforme-retraites": result(1, 1000) }],
])("%s is not kept", async (_what, progress) => {
  const user = await createUser();
  expect((await synchronise(db, user, { progress, favourites: [] }, CONTENT))?.progress).toEqual({});
});

test("a fixed topic, whose quiz is not published, keeps the result of before", async () => {
  const user = await createUser();
  const progress = { "reforme-retraites": result(4, 5) };
  expect(await synchronise(db, user, { progress, favourites: [] }, CONTENT)).toMatchObject({ progress });
});

test.each([
  ["an article that the site has not", article("autre")],
  ["the quiz of an article without one", { ...article("sans-quiz"), kind: "quiz" as const }],
])("%s is no favourite", async (_what, favourite) => {
  const user = await createUser();
  await synchronise(db, user, { progress: {}, favourites: [favourite] }, CONTENT);
  expect(await db.$count(accountFavourites)).toBe(0);
});

test("without the choice to synchronise nothing is kept", async () => {
  const user = await createUser("lea@exemple.fr", false);
  const changes = { progress: { fiche: result(3, 4) }, favourites: [article("fiche")] };
  expect(await synchronise(db, user, changes, CONTENT)).toBeNull();
  expect(await db.$count(accountProgress)).toBe(0);
});

test("switching off erases the account's copy, of this person alone", async () => {
  const [lea, paul] = [await createUser(), await createUser("paul@exemple.fr")];
  const changes = { progress: { fiche: result(3, 4) }, favourites: [article("fiche")] };
  await synchronise(db, lea, changes, CONTENT);
  await synchronise(db, paul, changes, CONTENT);
  await switchSyncOff(db, lea);
  expect(await db.select({ user: accountProgress.userId }).from(accountProgress)).toEqual([{ user: paul }]);
  expect(await db.select({ user: accountFavourites.userId }).from(accountFavourites)).toEqual([{ user: paul }]);
  expect(await synchronise(db, lea, changes, CONTENT)).toBeNull();
});

test("switching off while messages arrive leaves nothing", async () => {
  const user = await createUser();
  const changes = { progress: { fiche: result(3, 4) }, favourites: [article("fiche")] };
  const messages = Array.from({ length: 10 }, () => synchronise(db, user, changes, CONTENT));
  await Promise.all([...messages.slice(0, 5), switchSyncOff(db, user), ...messages.slice(5)]);
  expect(await db.$count(accountProgress)).toBe(0);
});

test("twenty devices at once end with the best score", async () => {
  const user = await createUser();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      synchronise(db, user, { progress: { fiche: result(index % 5, 4) }, favourites: [article("fiche")] }, CONTENT),
    ),
  );
  expect(await db.select().from(accountProgress)).toMatchObject([{ score: 4, total: 4 }]);
});

test("the database keeps the same change of a favourite as the browser", async () => {
  const user = await createUser();
  const change = fc.record({ at: fc.constantFrom(AT, LATER), removed: fc.boolean() });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      run += 1;
      const own = changes.map(({ at, removed }) => article(`favori-${run}`, removed, at));
      for (const one of own) await db.transaction((tx) => mergeAccountFavourites(tx, user, [one]));
      const kept = (await listAccountFavourites(db, user)).find(({ id }) => id === `favori-${run}`);
      expect(kept).toEqual(own.reduce(laterChange));
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["nothing", ""],
  ["no JSON", "{oups"],
  ["a list", "[]"],
  ["null", "null"],
  ["a field too many", JSON.stringify({ account: "a", progress: {}, favourites: [], réponses: ["b"] })],
  ["a list of results", JSON.stringify({ account: "a", progress: [], favourites: [] })],
  ["no account", JSON.stringify({ progress: {}, favourites: [] })],
])("%s is no message", (_what, text) => {
  expect(parseSyncRequest(text)).toBeNull();
});

test("a damaged entry is left out, chosen options among them, and the others are kept", () => {
  const text = JSON.stringify({
    account: "a",
    progress: {
      bon: result(1, 2),
      bavard: { ...result(1, 2), answers: ["a", "b"] },
      daté: { ...result(1, 2), timestamp: "+012345-01-01T00:00:00.000Z" },
      négatif: result(-1, 2),
      texte: "3/4",
    },
    favourites: [article("a"), { ...article("b"), kind: "page" }, null, { ...article("c"), at: "hier" }],
  });
  expect(parseSyncRequest(text)).toEqual({ account: "a", progress: { bon: result(1, 2) }, favourites: [article("a")] });
});

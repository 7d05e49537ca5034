import { afterAll, beforeEach, expect, test } from "vitest";
import type { ReaderData } from "#app/accounts/reader-data/collection.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { requireUser } from "#app/accounts/session/sessions.server.ts";
import { switchSyncOn } from "#app/accounts/users/user-accounts.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { aContent, aQuiz } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { acknowledge, changesSince, isEmpty, mergeData } from "./device-changes.ts";
import { switchSyncOff } from "./switch-off.server.ts";
import { MAX_ENTRIES, parseSyncRequest, synchronise } from "./sync.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createAccountServices(db);
const AT = "2026-11-21T10:00:00.000Z";
const LATER = "2026-11-21T11:00:00.000Z";
const SITE = createCatalogue(readSource(aContent()), () => null);
/** The articles of these tests were the site's once. */
const CONTENT = { ...SITE, hasArticle: () => true };
const [ARTICLE] = CONTENT.listArticles(1);
const ID = ARTICLE?.id ?? "";
const QUESTION = `${ID}.debut`;
const QUIZ_FILE = "articles/sante/hopital/histoire.quiz.yaml";

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

function send(user: string, data: ReaderData, since = 0) {
  return synchronise(db, user, { since, data }, CONTENT);
}

const CHANGES: ReaderData = {
  progress: { fiche: result(3, 4) },
  favourites: { [`article:${ID}`]: { at: AT, removed: false } },
};

test("results and favourites are kept and told to every device, with the titles that the site gives them now", async () => {
  const user = await createUser();
  await send(user, CHANGES);
  const quiz = { [`quiz:${ID}`]: { at: LATER, removed: false } };
  expect(await send(user, { progress: { fiche: result(2, 4, LATER) }, favourites: quiz })).toEqual({
    cursor: 2,
    isWhole: true,
    refused: [],
    data: {
      progress: { fiche: result(3, 4) },
      favourites: {
        [`article:${ID}`]: { at: AT, removed: false, title: ARTICLE?.title, href: ARTICLE?.href },
        [`quiz:${ID}`]: { at: LATER, removed: false, title: ARTICLE?.title, href: `${ARTICLE?.href}#quiz` },
      },
      answers: {},
      seen: {},
    },
  });
});

test("a device hears what it sent and what is newer than it knows, and nothing else", async () => {
  const user = await createUser();
  const first = await send(user, CHANGES);
  const second = await send(user, { progress: { autre: result(1, 4) } }, first?.cursor);
  expect(second).toMatchObject({
    cursor: 2,
    isWhole: false,
    data: { progress: { autre: result(1, 4) }, favourites: {} },
  });
  const worse = await send(user, { progress: { fiche: result(1, 4, LATER) } }, second?.cursor);
  expect(worse).toMatchObject({ cursor: 2, data: { progress: { fiche: result(3, 4) } } });
  expect(await send(user, {}, second?.cursor)).toMatchObject({ cursor: 2, data: { progress: {}, favourites: {} } });
});

test("a device that knows more than the account is told everything", async () => {
  const user = await createUser();
  await send(user, CHANGES);
  expect(await send(user, {}, 40)).toMatchObject({
    cursor: 1,
    isWhole: true,
    data: { progress: { fiche: result(3, 4) } },
  });
});

test("answers of two devices become one set; what is no answer is refused by name, and nothing else travels", async () => {
  const user = await createUser();
  await send(user, { answers: { [QUESTION]: "1:1xg1 1xf0" }, seen: { fiche: 2520 } });
  const heard = await send(user, {
    answers: { [QUESTION]: "1:1xd2 1xg1 oups", [`${ID}.deux`]: "b", [ID]: "1:1xg1", [`${ID}.trois`]: { option: "c" } },
    seen: { fiche: 2510, autre: "hier" },
  });
  expect(heard).toMatchObject({
    refused: [`answers/${ID}.deux`, `answers/${ID}`, `answers/${ID}.trois`, "seen/autre"],
    data: { answers: { [QUESTION]: "1:1xd2 1xf0 1xg1" }, seen: { fiche: 2510 } },
  });
});

test("answers to no question of the site are refused, those to a retired one are kept", async () => {
  const user = await createUser();
  const retired = aQuiz().replace("question:", "retired: true\n    question:");
  const content = createCatalogue(readSource(aContent({ [QUIZ_FILE]: retired })), () => null);
  expect(content.listAskedQuestions()).toEqual({});
  expect(CONTENT.listAskedQuestions()).toEqual({ [ID]: ["debut"] });
  const data = { answers: { [QUESTION]: "1:1xg1", [`${ID}.inventee`]: "1:1xg1", "inconnu.debut": "1:1xg1" } };
  expect(await synchronise(db, user, { since: 0, data }, content)).toMatchObject({
    refused: [`answers/${ID}.inventee`, "answers/inconnu.debut"],
    data: { answers: { [QUESTION]: "1:1xg1" } },
  });
  expect(await db.$count(accountEntries)).toBe(1);
});

test("days after tomorrow stay on the device, which sends them no second time", async () => {
  const user = await createUser();
  const [tomorrow, later] = [1, 2].map((days) => (localDay(new Date()) + days).toString(36)) as [string, string];
  const data = { answers: { [QUESTION]: `1:1xg1 ${tomorrow}1 ${later}1 zzz1` } };
  const heard = await send(user, data);
  expect(heard).toMatchObject({
    refused: [`answers/${QUESTION}`],
    data: { answers: { [QUESTION]: `1:1xg1 ${tomorrow}1` } },
  });
  const texts = acknowledge(data);
  const refused = Object.fromEntries((heard?.refused ?? []).map((path) => [path, texts[path] ?? ""]));
  const known = acknowledge(heard?.data ?? {});
  expect(isEmpty(changesSince(changesSince(mergeData(data, heard?.data ?? {}), known), refused))).toBe(true);
  const future = await send(user, { answers: { [QUESTION]: "1:zzz1" } });
  expect(future).toMatchObject({ refused: [`answers/${QUESTION}`], cursor: heard?.cursor });
});

test("a removal is told to every device", async () => {
  const user = await createUser();
  const first = await send(user, CHANGES);
  const removal = { at: LATER, removed: true };
  await send(user, { favourites: { [`article:${ID}`]: removal } });
  const heard = await send(user, {}, first?.cursor);
  expect(heard?.data["favourites"]).toEqual({ [`article:${ID}`]: removal });
});

test("a result counts out of the questions that its quiz had, whatever the quiz has become", async () => {
  const user = await createUser();
  const progress = { fiche: result(4, 5), disparue: result(7, 8) };
  expect(await send(user, { progress })).toMatchObject({ refused: [], data: { progress } });
});

test.each([
  ["a score above the total", { progress: { fiche: result(5, 4) } }, "progress/fiche"],
  ["out of nothing", { progress: { fiche: result(0, 0) } }, "progress/fiche"],
  ["out of a thousand", { progress: { fiche: result(1, 1000) } }, "progress/fiche"],
  ["a name that is none", { progress: { "../a": result(1, 4) } }, "progress/../a"],
  ["a page", { favourites: { "page:a": { at: AT, removed: false } } }, "favourites/page:a"],
  ["a collection that the site has not", { opinions: { a: 1 } }, "opinions/a"],
])("%s is refused by name, and the rest is kept", async (_what, data: ReaderData, path) => {
  const user = await createUser();
  const answer = await send(user, { ...data, progress: { ...data["progress"], bon: result(1, 4) } });
  expect(answer?.refused).toEqual([path]);
  expect(await db.select({ key: accountEntries.key }).from(accountEntries)).toEqual([{ key: "bon" }]);
});

test("of what is sent, nothing but the known fields is kept", async () => {
  const user = await createUser();
  const favourite = { at: AT, removed: false, title: "T", href: "/t", note: "n" };
  await send(user, {
    progress: { fiche: { ...result(1, 2), answers: ["a", "b"] } },
    favourites: { [`article:${ID}`]: favourite },
  });
  expect(
    await db.select({ value: accountEntries.value }).from(accountEntries).orderBy(accountEntries.collection),
  ).toEqual([{ value: { at: AT, removed: false } }, { value: result(1, 2) }]);
});

test("a favourite that the site no longer shows stays in the account, and is told to every device", async () => {
  const user = await createUser();
  const favourites = { "article:disparue": { at: AT, removed: false }, [`quiz:${ID}`]: { at: AT, removed: false } };
  const content = createCatalogue(readSource(aContent({ [QUIZ_FILE]: null })), () => null);
  expect(content.getArticleHeading(ID)?.hasQuiz).toBe(false);
  await send(user, { favourites });
  for (const data of [{ favourites }, {}] as ReaderData[]) {
    const answer = await synchronise(db, user, { since: 0, data }, content);
    expect(answer).toMatchObject({ refused: [], data: { favourites } });
  }
});

test("without the choice to synchronise nothing is kept", async () => {
  const user = await createUser("lea@exemple.fr", false);
  expect(await send(user, CHANGES)).toBeNull();
  expect(await db.$count(accountEntries)).toBe(0);
});

test("switching off erases the account's copy, of this person withSyncLock, and devices notice the new start", async () => {
  const [lea, paul] = [await createUser(), await createUser("paul@exemple.fr")];
  const before = await send(lea, CHANGES);
  await send(paul, CHANGES);
  await switchSyncOff(services, lea, new Date());
  expect(await db.selectDistinct({ user: accountEntries.userId }).from(accountEntries)).toEqual([{ user: paul }]);
  expect(await send(lea, CHANGES)).toBeNull();
  await switchSyncOn(db, lea);
  await send(lea, { progress: { neuf: result(1, 4) } });
  expect(await send(lea, {}, before?.cursor)).toMatchObject({
    isWhole: true,
    data: { progress: { neuf: result(1, 4) }, favourites: {} },
  });
});

test("switching off while messages arrive leaves nothing", async () => {
  const user = await createUser();
  const messages = Array.from({ length: 10 }, () => send(user, CHANGES));
  await Promise.all([...messages.slice(0, 5), switchSyncOff(services, user, new Date()), ...messages.slice(5)]);
  expect(await db.$count(accountEntries)).toBe(0);
});

test("twenty devices at once end with the best score", async () => {
  const user = await createUser();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(user, { progress: { fiche: result(index % 5, 4) } })),
  );
  expect(await db.select().from(accountEntries)).toMatchObject([{ value: { score: 4, total: 4 } }]);
  expect((await db.select().from(users))[0]?.syncVersion).toBeLessThanOrEqual(5);
});

test.each([
  ["nothing", ""],
  ["no JSON", "{oups"],
  ["a list", "[]"],
  ["null", "null"],
  ["a field too many", JSON.stringify({ account: "a", since: 0, data: {}, réponses: ["b"] })],
  ["a list of entries", JSON.stringify({ account: "a", since: 0, data: { progress: [] } })],
  ["no account", JSON.stringify({ since: 0, data: {} })],
  ["a cursor that is none", JSON.stringify({ account: "a", since: -1, data: {} })],
])("%s is no message", (_what, text) => {
  expect(parseSyncRequest(text)).toBeNull();
});

test("what the site never had is refused, whatever an account holds of it can change", async () => {
  const user = await createUser();
  const made = { "une-cle-inventee": 2500, constructor: 2500 };
  const data: ReaderData = {
    seen: { ...made, [ID]: 2500 },
    progress: { "une-cle-inventee": result(1, 2) },
    favourites: { "article:une-cle-inventee": { at: AT, removed: false }, [`quiz:${ID}`]: { at: AT, removed: false } },
  };
  const answer = await synchronise(db, user, { since: 0, data }, SITE);
  expect(answer?.refused.toSorted()).toEqual([
    "favourites/article:une-cle-inventee",
    "progress/une-cle-inventee",
    "seen/constructor",
    "seen/une-cle-inventee",
  ]);
  expect(await db.$count(accountEntries)).toBe(2);
  await send(user, { seen: { retire: 2500 } });
  expect(await synchronise(db, user, { since: 0, data: { seen: { retire: 2400 } } }, SITE)).toMatchObject({
    refused: [],
    data: { seen: { retire: 2400 } },
  });
});

test("a collection holds a bounded number of entries, and what it holds can still change", async () => {
  const user = await createUser();
  const seen = Object.fromEntries(Array.from({ length: MAX_ENTRIES + 3 }, (_, index) => [`a${index}`, 2500]));
  expect((await send(user, { seen }))?.refused).toHaveLength(3);
  expect((await send(user, { seen: { a0: 2400, "un-de-plus": 2500 } }))?.refused).toEqual(["seen/un-de-plus"]);
  expect((await send(user, { progress: { fiche: result(1, 2) } }))?.refused).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import type { PageCursor } from "./page-cursor.server.ts";
import { countSubscribers, forgetCounts } from "./subscriber-counts.server.ts";
import { COUNTED_AT_MOST, listSubscribers, type SubscriberRow } from "./subscriber-list.server.ts";
import { parseSubscriberQuery, SORT_KEYS, type SubscriberQuery } from "./subscriber-query.ts";
import { listSources } from "./subscriber-sources.server.ts";
import { viewSubscribers } from "./subscriber-view.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type NewRow = Partial<typeof emailSubscribers.$inferInsert>;

const START = Date.parse("2025-01-01T00:00:00Z");
const everyone = query("");

function query(search: string): SubscriberQuery {
  return parseSubscriberQuery(new URLSearchParams(search));
}

async function add(rows: NewRow[]): Promise<void> {
  const values = rows.map((row) => ({ id: randomUUID(), email: `${randomUUID()}@exemple.fr`, ...row }));
  if (values.length > 0) await database.db.insert(emailSubscribers).values(values);
}

async function viewed(address: string) {
  const services = createTestServices(database.db);
  forgetCounts(database.db);
  const admin = await aSession(services);
  return viewSubscribers(services, { admin, parameters: new URLSearchParams(address), now: new Date() });
}

async function emailsOf(search: string): Promise<string[]> {
  const { rows } = await listSubscribers(database.db, query(search));
  return rows.map(({ email }) => email);
}

async function walk(
  asked: SubscriberQuery,
  size: number,
  between: () => Promise<void> = async () => {},
): Promise<SubscriberRow[]> {
  const seen: SubscriberRow[] = [];
  let cursor: PageCursor | null = null;
  do {
    const page = await listSubscribers(database.db, asked, cursor, size);
    seen.push(...page.rows);
    cursor = page.next;
    await between();
  } while (cursor);
  return seen;
}

const newRow = fc.record({
  // Few values, so that only the last column of the order tells many rows apart.
  createdAt: fc.integer({ min: 0, max: 4 }).map((day) => new Date(START + day * 86_400_000)),
  source: fc.constantFrom("updates_signup", "profile_signup", "ancien site", null),
  status: fc.constantFrom("pending" as const, "confirmed" as const, "unsubscribed" as const),
});
const anyQuery = fc.record({
  search: fc.constantFrom("", "a", "exemple"),
  source: fc.constantFrom(null, null, "", "updates_signup"),
  status: fc.constantFrom(null, null, "confirmed" as const),
  purpose: fc.constant(null),
  sinceDays: fc.constantFrom(null, null, 30 as const),
  sort: fc.constantFrom(...SORT_KEYS),
  isDescending: fc.boolean(),
});

test("pages show each row that was there once, whatever the order, the filter and the sign-ups meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(newRow, { maxLength: 30 }),
      fc.array(newRow, { maxLength: 4 }),
      anyQuery,
      fc.integer({ min: 1, max: 7 }),
      async (before, meanwhile, asked, size) => {
        await database.clear();
        await add(before);
        const expected = (await listSubscribers(database.db, asked, null, 100)).rows.map(({ id }) => id);
        const later = [...meanwhile];
        const seen = await walk(asked, size, () => add(later.splice(0, 1)));
        const seenIds = seen.map(({ id }) => id);
        expect(new Set(seenIds).size).toBe(seenIds.length);
        expect(seenIds.filter((id) => expected.includes(id))).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test("going back shows the pages that were left, and the first page is a whole one", async () => {
  await database.clear();
  await add(Array.from({ length: 23 }, (_, index) => ({ createdAt: new Date(START + index * 1000) })));
  const first = await listSubscribers(database.db, everyone, null, 5);
  const second = await listSubscribers(database.db, everyone, first.next, 5);
  const third = await listSubscribers(database.db, everyone, second.next, 5);
  expect(first.previous).toBeNull();
  expect((await listSubscribers(database.db, everyone, third.previous, 5)).rows).toEqual(second.rows);
  await add([{ createdAt: new Date(START + 100_000) }, { createdAt: new Date(START + 101_000) }]);
  const back = await listSubscribers(database.db, everyone, second.previous, 5);
  expect(back.rows).toEqual(first.rows);
  const start = await listSubscribers(database.db, everyone, back.previous, 5);
  expect(start.rows).toHaveLength(5);
  expect(start.previous).toBeNull();
});

test("the last page holds what the numbers of the pages leave to it, and leads back", async () => {
  await database.clear();
  await add(Array.from({ length: 123 }, (_, index) => ({ createdAt: new Date(START + index * 1000) })));
  const numbers = [];
  let address = "fin=oui";
  for (const _ of [1, 2, 3]) {
    const view = await viewed(address);
    numbers.push([view.page, view.rows.length, view.next !== null]);
    address = `avant=${view.previous}&page=${(view.page ?? 0) - 1}`;
  }
  expect(numbers).toEqual([
    [3, 23, false],
    [2, 50, true],
    [1, 50, true],
  ]);
  const first = await viewed("");
  expect(await viewed(`apres=${first.next}&page=99`)).toMatchObject({
    page: 3,
    confirmed: { count: 0, isExact: true },
  });
  expect((await viewed(`apres=${first.next}`)).page).toBeNull();
  forgetCounts(database.db);
});

test("who signed up in the last days is found by it", async () => {
  await database.clear();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await add([3, 20, 40].map((days) => ({ email: `${days}@exemple.fr`, createdAt: daysAgo(days) })));
  expect(await emailsOf("jours=7")).toEqual(["3@exemple.fr"]);
  expect(await emailsOf("jours=30")).toEqual(["3@exemple.fr", "20@exemple.fr"]);
  expect(await emailsOf("jours=8")).toHaveLength(3);
});

test("where a page emptied meanwhile, the first one is shown", async () => {
  await database.clear();
  await add(Array.from({ length: 3 }, (_, index) => ({ createdAt: new Date(START + index * 1000) })));
  const first = await listSubscribers(database.db, everyone, null, 2);
  const [last] = (await listSubscribers(database.db, everyone, first.next, 2)).rows;
  await database.db.delete(emailSubscribers).where(eq(emailSubscribers.id, last?.id ?? ""));
  const left = await listSubscribers(database.db, everyone, first.next, 2);
  expect(left.rows).toEqual(first.rows);
  expect([left.previous, left.next, left.total.count]).toEqual([null, null, 2]);
});

test("rows of one instant, to the microsecond, are told apart", async () => {
  await database.clear();
  await add(Array.from({ length: 9 }, () => ({})));
  await database.db.execute(sql`update email_subscribers set created_at = timestamptz '2025-04-07 12:00:00.123456+00'`);
  expect(new Set((await walk(everyone, 2)).map(({ id }) => id)).size).toBe(9);
  const { rows } = await listSubscribers(database.db, everyone);
  expect(rows[0]?.createdAt).toBe("2025-04-07T12:00:00.123456Z");
});

test("the newest come first, and each column sorts both ways", async () => {
  await database.clear();
  await add([
    { email: "b@exemple.fr", source: "profile_signup", status: "pending", createdAt: new Date(START) },
    { email: "c@exemple.fr", source: null, status: "confirmed", createdAt: new Date(START + 1000) },
    { email: "a@exemple.fr", source: "updates_signup", status: "unsubscribed", createdAt: new Date(START + 2000) },
  ]);
  const order = async (search: string) => (await emailsOf(search)).map((email) => email[0]).join("");
  expect(await order("")).toBe("acb");
  expect(await order("sens=asc")).toBe("bca");
  expect(await order("tri=email")).toBe("abc");
  expect(await order("tri=email&sens=desc")).toBe("cba");
  expect(await order("tri=source")).toBe("cba");
  expect(await order("tri=etat")).toBe("cba");
  expect(await order("tri=nimporte&sens=quoi")).toBe("acb");
});

test("the search takes any part of an address, signs of LIKE included, in any case", async () => {
  await database.clear();
  await add(
    ["o'neil+tag@exemple.fr", "a_b@exemple.fr", "axb@exemple.fr", "100%@exemple.fr", "zoë@exemple.fr"].map((email) => ({
      email,
    })),
  );
  expect(await emailsOf("q=NEIL%2Bt")).toEqual(["o'neil+tag@exemple.fr"]);
  expect(await emailsOf("q=a_b")).toEqual(["a_b@exemple.fr"]);
  expect(await emailsOf("q=%25")).toEqual(["100%@exemple.fr"]);
  expect(await emailsOf("q=%5C")).toEqual([]);
  expect(await emailsOf("q=' OR 1=1 --")).toEqual([]);
  expect(await emailsOf(`q=${encodeURIComponent("\0")}exemple`)).toHaveLength(5);
  expect(await emailsOf(`q=${encodeURIComponent("ZOË".normalize("NFD"))}`)).toEqual(["zoë@exemple.fr"]);
});

test("the source and the state filter, none included", async () => {
  await database.clear();
  await add([
    { email: "a@exemple.fr", source: null, status: "confirmed" },
    { email: "b@exemple.fr", source: "", status: "pending" },
    { email: "c@exemple.fr", source: "updates_signup", status: "confirmed" },
  ]);
  expect((await emailsOf("source=(aucune)")).toSorted()).toEqual(["a@exemple.fr", "b@exemple.fr"]);
  expect(await emailsOf("source=updates_signup&etat=confirme")).toEqual(["c@exemple.fr"]);
  expect(await emailsOf("source=updates_signup&etat=desinscrit")).toEqual([]);
  expect(await listSources(database.db)).toEqual(["", "updates_signup"]);
});

test("an empty table is an empty page", async () => {
  await database.clear();
  const nothing = { rows: [], total: { count: 0, isExact: true }, previous: null, next: null };
  expect(await listSubscribers(database.db, everyone)).toEqual(nothing);
  expect(await listSubscribers(database.db, query("q=a"))).toEqual(nothing);
  expect(await listSources(database.db)).toEqual([]);
});

test("beyond a thousand matches the count is a floor, the pages stay exact, and the exact count is to be had", async () => {
  await database.clear();
  await database.db.execute(sql`
    insert into email_subscribers (id, email, created_at)
    select gen_random_uuid(), 'personne' || n || '@exemple.fr', timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(1, ${COUNTED_AT_MOST + 5}) n`);
  for (const asked of [everyone, query("q=personne"), query("q=personne&tri=email")]) {
    const { rows, total } = await listSubscribers(database.db, asked);
    expect(total).toEqual({ count: COUNTED_AT_MOST, isExact: false });
    expect(rows).toHaveLength(50);
  }
  const now = new Date(START);
  expect(await countSubscribers(database.db, everyone, now)).toBe(COUNTED_AT_MOST + 5);
  await add([{}]);
  expect(await countSubscribers(database.db, everyone, new Date(START + 9_000))).toBe(COUNTED_AT_MOST + 5);
  expect(await countSubscribers(database.db, everyone, new Date(START + 11_000))).toBe(COUNTED_AT_MOST + 6);
  await add([{}]);
  forgetCounts(database.db);
  expect(await countSubscribers(database.db, everyone, new Date(START + 11_000))).toBe(COUNTED_AT_MOST + 7);
});

test("many matches at the far end of the order are found there, page after page", async () => {
  await database.clear();
  await database.db.execute(sql`
    insert into email_subscribers (id, email)
    select gen_random_uuid(), case when n <= 5100 then 'a' || n else 'z' || n || '-cible' end || '@exemple.fr'
    from generate_series(1, 6300) n`);
  const seen = (await walk(query("q=cible&tri=email"), 500)).map(({ email }) => email);
  const expected = Array.from({ length: 1200 }, (_, index) => `z${5101 + index}-cible@exemple.fr`);
  expect(seen).toEqual(expected);
  expect((await walk(query("q=cible&tri=email&sens=desc"), 500)).map(({ email }) => email)).toEqual(expected.reverse());
});

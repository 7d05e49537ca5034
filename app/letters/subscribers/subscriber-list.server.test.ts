import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readFilters } from "#app/office/list/list-query.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import {
  countSubscribers,
  listSubscriberSources,
  listSubscribers,
  type SubscriberRow,
  viewSubscribers,
} from "./subscriber-list.server.ts";
import { SUBSCRIBER_FILTERS, type SubscriberQuery } from "./subscriber-query.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.clear());

type NewRow = Partial<typeof emailSubscribers.$inferInsert>;

const START = Date.parse("2025-01-01T00:00:00Z");
const everyone = query("");

function query(search: string): SubscriberQuery {
  return readFilters(SUBSCRIBER_FILTERS, new URLSearchParams(search));
}

async function add(rows: NewRow[]): Promise<void> {
  const values = rows.map((row) => ({ id: randomUUID(), email: `${randomUUID()}@exemple.fr`, ...row }));
  if (values.length > 0) await database.db.insert(emailSubscribers).values(values);
}

async function viewed(address: string) {
  const { pathname, searchParams } = new URL(address, "http://localhost/admin/abonnes");
  const admin = await aSession(createTestServices(database.db));
  return viewSubscribers(database.db, { admin, path: pathname, parameters: searchParams, now: new Date() });
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
  let hasNext = true;
  while (hasNext) {
    const page = await listSubscribers(database.db, asked, { side: "after", id: seen.at(-1)?.id ?? null }, size);
    seen.push(...page.rows);
    hasNext = page.hasNext;
    await between();
  }
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
  sort: fc.record({
    key: fc.constantFrom("email" as const, "date" as const),
    isDescending: fc.boolean(),
  }),
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
        const expected = (await listSubscribers(database.db, asked, undefined, 100)).rows.map(({ id }) => id);
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

test("pages are numbered, the last one holds what the numbers leave to it, and both ways lead back", async () => {
  await add(Array.from({ length: 123 }, (_, index) => ({ createdAt: new Date(START + index * 1000) })));
  const shown = ({ pages, rows }: Awaited<ReturnType<typeof viewed>>) => [pages.page, pages.count, rows.length];
  const last = await viewed("?fin=oui");
  const second = await viewed(last.pages.previous ?? "");
  const first = await viewed(second.pages.previous ?? "");
  expect([last, second, first].map(shown)).toEqual([
    [3, 3, 23],
    [2, 3, 50],
    [1, 3, 50],
  ]);
  expect([last.pages.next, first.pages.previous]).toEqual([null, null]);
  const forward = await viewed(first.pages.next ?? "");
  expect(forward.rows).toEqual(second.rows);
  expect((await viewed(forward.pages.next ?? "")).rows).toEqual(last.rows);
  expect((await viewed((first.pages.next ?? "").replace("page=2", "page=99"))).pages.page).toBe(3);
  expect((await viewed((first.pages.next ?? "").replace("&page=2", ""))).pages.page).toBeNull();
  await add([{ createdAt: new Date(START + 200_000) }]);
  // Somebody came: the first page is a whole one all the same.
  expect(shown(await viewed(second.pages.previous ?? ""))).toEqual([null, 3, 50]);
  expect(shown(await viewed(`?avant=${first.rows[1]?.id}`))).toEqual([1, 3, 50]);
});

test("the address of a page holds no e-mail address, and one of other making shows the first", async () => {
  await add(Array.from({ length: 60 }, (_, index) => ({ email: `a${100 + index}@exemple.fr` })));
  const first = await viewed("?tri=email&etat=a-confirmer");
  expect(first.pages.next).toMatch(/^\/admin\/abonnes\?etat=a-confirmer&tri=email&apres=[0-9a-f-]{36}&page=2$/);
  for (const place of ["apres=abc", "avant='", `apres=${randomUUID()}`, `avant=${first.rows[0]?.id}`]) {
    expect((await viewed(`?tri=email&${place}`)).rows).toEqual(first.rows);
  }
});

test("where a page emptied meanwhile, the first one is shown", async () => {
  await add(Array.from({ length: 3 }, (_, index) => ({ createdAt: new Date(START + index * 1000) })));
  const { rows } = await listSubscribers(database.db, everyone, undefined, 2);
  const { rows: all } = await listSubscribers(database.db, everyone);
  await database.db.delete(emailSubscribers).where(eq(emailSubscribers.id, all[2]?.id ?? ""));
  const left = await listSubscribers(database.db, everyone, { side: "after", id: rows[1]?.id ?? null }, 2);
  expect(left).toEqual({ rows, hasPrevious: false, hasNext: false });
});

test("rows of one instant, to the microsecond, are told apart", async () => {
  await add(Array.from({ length: 9 }, () => ({})));
  await database.db.execute(sql`update email_subscribers set created_at = timestamptz '2025-04-07 12:00:00.123456+00'`);
  expect(new Set((await walk(everyone, 2)).map(({ id }) => id)).size).toBe(9);
  const { rows } = await listSubscribers(database.db, everyone);
  expect(rows[0]?.createdAt).toBe("2025-04-07T12:00:00.123456Z");
});

test("the newest come first; addresses and dates sort both ways", async () => {
  await add([
    { email: "b@exemple.fr", source: "profile_signup", status: "pending", createdAt: new Date(START) },
    { email: "c@exemple.fr", source: null, status: "confirmed", createdAt: new Date(START + 1000) },
    { email: "a@exemple.fr", source: "updates_signup", status: "unsubscribed", createdAt: new Date(START + 2000) },
  ]);
  const order = async (search: string) => (await emailsOf(search)).map((email) => email[0]).join("");
  expect(await order("")).toBe("acb");
  expect(await order("tri=date")).toBe("bca");
  expect(await order("tri=email")).toBe("abc");
  expect(await order("tri=-email")).toBe("cba");
  expect(await order("tri=nimporte")).toBe("acb");
});

test("the search takes any part of an address, wildcards of LIKE included, in any case", async () => {
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
  await add([
    { email: "a@exemple.fr", source: null, status: "confirmed" },
    { email: "b@exemple.fr", source: "", status: "pending" },
    { email: "c@exemple.fr", source: "updates_signup", status: "confirmed" },
  ]);
  expect((await emailsOf("source=(aucune)")).toSorted()).toEqual(["a@exemple.fr", "b@exemple.fr"]);
  expect(await emailsOf("source=updates_signup&etat=confirme")).toEqual(["c@exemple.fr"]);
  expect(await emailsOf("source=updates_signup&etat=desinscrit")).toEqual([]);
  expect(await listSubscriberSources(database.db)).toEqual(["", "updates_signup"]);
});

test("an empty table is an empty page", async () => {
  expect(await viewed("?q=a")).toMatchObject({ rows: [], sources: [], pages: { page: 1, previous: null, next: null } });
});

test("beyond a number the count is a floor, and whoever is confirmed is counted apart", async () => {
  await add([{ status: "confirmed" }, { status: "confirmed" }, { status: "pending" }]);
  expect(await countSubscribers(database.db, everyone)).toEqual({ total: 3, confirmed: 2, isExact: true });
  expect(await countSubscribers(database.db, query("etat=a-confirmer"))).toMatchObject({ total: 1, confirmed: 0 });
  expect(await countSubscribers(database.db, everyone, 2)).toMatchObject({ total: 2, isExact: false });
});

test.each(["", "?tri=email", "?tri=-email"])(
  "a page of many people is read in order from an index: %s",
  async (search) => {
    await database.db.execute(sql`
    insert into email_subscribers (id, email, created_at)
    select gen_random_uuid(), 'personne' || n || '@exemple.fr', timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(1, 5000) n`);
    await database.db.execute(sql`analyze email_subscribers`);
    const explained = { execute: (statement: SQL) => database.db.execute(sql`explain ${statement}`) };
    const plan = await listSubscribers(explained as never, query(search), { side: "after", id: randomUUID() });
    expect(JSON.stringify(plan.rows)).toMatch(/Index (Only )?Scan.*Index Cond: .*ROW|Index Cond: \(email/);
    expect(JSON.stringify(plan.rows)).not.toMatch(/Sort|Seq Scan/);
  },
);

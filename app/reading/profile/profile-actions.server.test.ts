import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeEach, expect, test } from "vitest";
import { INTENT_FIELD } from "#app/accounts/forms/form-names.ts";
import { requireUser } from "#app/accounts/session/sessions.server.ts";
import { accountEntries } from "#database/schema/reading.server.ts";
import { consentEvents } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { replyToProfile } from "./profile-actions.server.ts";
import { PROFILE_INTENTS } from "./profile-intents.ts";

const { client, clear, close } = await createTestDatabase();
const asked: string[] = [];
const db = drizzle(client, { logger: { logQuery: (query) => void asked.push(query) } });
const services = createAccountServices(db);
const NOW = new Date("2026-11-21T10:00:00.000Z");

beforeEach(clear);
afterAll(close);

test.each([
  ["saved before", "2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z"],
  ["saved by a clock that is ahead", "2026-11-21T12:00:00.000Z", "2026-11-21T12:00:00.001Z"],
])(
  "without scripts a favourite %s is taken away, and of the account no other entry is read",
  async (_how, at, after) => {
    const request = requestWith(await signedInCookies(services, "lea@exemple.fr"));
    const act = (intent: string) =>
      replyToProfile(services, request, new URLSearchParams({ [INTENT_FIELD]: intent, article: "a" }), NOW);
    await act(PROFILE_INTENTS.syncOn);
    const { id } = await requireUser(services, request);
    await db
      .insert(accountEntries)
      .values([
        { userId: id, collection: "favourites", key: "article:a", value: { at, removed: false }, version: 1 },
        ...["a", "b"].map((key) => ({ userId: id, collection: "seen", key, value: 2500, version: 1 })),
      ]);
    asked.length = 0;
    expect(await act(PROFILE_INTENTS.removeFavourite)).toMatchObject({ answer: { outcome: "done" } });
    const conditions = asked.flatMap((query) => /from "account_entries" where (.+)$/.exec(query)?.[1] ?? []);
    expect(conditions.filter((condition) => !condition.includes('"key"'))).toEqual([]);
    expect(conditions).not.toEqual([]);
    const entries = await db.select().from(accountEntries).orderBy(accountEntries.collection, accountEntries.key);
    expect(entries).toMatchObject([{ value: { at: after, removed: true } }, { key: "a" }, { key: "b" }]);
  },
);

test("an account that switches on and off is stopped, never kept from leaving, and welcomed once a day", async () => {
  const limited = createAccountServices(db);
  const request = requestWith(await signedInCookies(limited, "lea@exemple.fr"));
  const act = (intent: string) =>
    replyToProfile(limited, request, new URLSearchParams({ [INTENT_FIELD]: intent }), NOW);
  const statuses: number[] = [];
  for (let time = 0; time < 30; time += 1) {
    for (const intent of [PROFILE_INTENTS.joinNewsletter, PROFILE_INTENTS.leaveNewsletter]) {
      const reply = await act(intent);
      statuses.push("status" in reply ? reply.status : 0);
    }
  }
  expect(statuses.slice(0, 40)).toEqual(Array(40).fill(200));
  expect(statuses.slice(40)).toEqual(Array(10).fill([429, 200]).flat());
  expect(await db.$count(consentEvents)).toBe(60);
  expect(limited.sent.filter(({ kind }) => kind === "newsletter-welcome")).toHaveLength(1);
});

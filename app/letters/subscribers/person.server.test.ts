import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readFilters, writeQuery } from "#app/office/list/list-query.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { adminAuditEvents } from "#database/schema/administration.server.ts";
import {
  consentEvents,
  emailSubscribers,
  erasedAddresses,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { erasePersonAsAdmin, resendConfirmation, unsubscribePerson, viewPerson } from "./person.server.ts";
import { viewSubscribers } from "./subscriber-list.server.ts";
import { SUBSCRIBER_FILTERS } from "./subscriber-query.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.clear());

const now = new Date("2025-04-07T08:00:00Z");
const EMAIL = "o'neil+tag@exemple.fr";

async function aPerson(status: "pending" | "confirmed" | "unsubscribed") {
  const services = createTestServices(database.db);
  const admin = await aSession(services, now);
  const id = randomUUID();
  await database.db.insert(emailSubscribers).values({ id, email: EMAIL, source: "updates_signup", status });
  const state = status === "unsubscribed" ? ("withdrawn" as const) : status;
  await database.db
    .insert(subscriptions)
    .values({ subscriberId: id, purpose: "weekly_letter", status: state, requestedAt: now, confirmedAt: now });
  await database.db.insert(consentEvents).values({
    id: randomUUID(),
    subscriberId: id,
    kind: "requested",
    purpose: "weekly_letter",
    textVersion: "lettre-1",
    form: "updates_signup",
  });
  const act = { admin, id, now };
  const lines = async () => {
    const events = await database.db.select().from(adminAuditEvents);
    expect(JSON.stringify(events)).not.toContain("exemple");
    return events.map(({ actor, action, rowCount, createdAt }) => ({ actor, action, rowCount, createdAt }));
  };
  return { services, act, lines };
}

test("a person is shown with the proof of what they agreed to, and that is on record", async () => {
  const { act, lines } = await aPerson("pending");
  expect(await viewPerson(database.db, act)).toMatchObject({ email: EMAIL, consents: [{ kind: "requested" }] });
  expect(await lines()).toEqual([{ actor: act.admin.actor, action: "view", rowCount: 1, createdAt: now }]);
  expect(await viewPerson(database.db, { ...act, id: randomUUID() })).toBeNull();
});

test("erasing leaves nothing of the person but a hash that nobody can read, and a line without the address", async () => {
  const { services, act, lines } = await aPerson("confirmed");
  expect(await erasePersonAsAdmin(services, act)).toBe(true);
  expect(await database.db.select().from(emailSubscribers)).toEqual([]);
  expect(await database.db.select().from(consentEvents)).toEqual([]);
  const [kept] = await database.db.select().from(erasedAddresses);
  expect(kept?.emailHash).toMatch(/^[\w-]{43}$/);
  expect(await lines()).toEqual([{ actor: act.admin.actor, action: "erase", rowCount: 1, createdAt: now }]);
  expect(await erasePersonAsAdmin(services, act)).toBe(false);
  expect(await lines()).toHaveLength(1);
});

test("unsubscribing keeps the person and the proof that they left; it is done once", async () => {
  const { services, act, lines } = await aPerson("confirmed");
  expect(await unsubscribePerson(services, act)).toBe("unsubscribed");
  expect(await unsubscribePerson(services, act)).toBe("already");
  expect(await viewPerson(database.db, act)).toMatchObject({
    status: "unsubscribed",
    unsubscribedAt: now,
    consents: expect.arrayContaining([expect.objectContaining({ kind: "withdrawn" })]),
  });
  expect((await lines()).map(({ action }) => action).toSorted()).toEqual(["unsubscribe", "view"]);
});

test("the confirmation goes again to someone who has not answered, once a form, and to nobody else", async () => {
  const pending = await aPerson("pending");
  const form = { ...pending.act, idempotencyKey: createIdempotencyKey() };
  expect(await resendConfirmation(pending.services, form)).toBe("requested");
  expect(await resendConfirmation(pending.services, form)).toBe("requested");
  expect(pending.services.sent).toMatchObject([{ to: EMAIL }]);
  expect(await pending.lines()).toMatchObject([{ action: "resend-confirmation", rowCount: 1 }]);
  await database.clear();
  const confirmed = await aPerson("confirmed");
  const other = { ...confirmed.act, idempotencyKey: createIdempotencyKey() };
  expect(await resendConfirmation(confirmed.services, other)).toBe("not-pending");
  expect(await resendConfirmation(confirmed.services, { ...other, id: randomUUID() })).toBe("unknown");
  expect(confirmed.services.sent).toEqual([]);
  expect(await confirmed.lines()).toEqual([]);
});

test("each view of the list is on record, with the number of rows and without any address", async () => {
  const { act, lines } = await aPerson("confirmed");
  const view = (search: string) =>
    viewSubscribers(database.db, { admin: act.admin, path: "/", parameters: new URLSearchParams(search), now });
  const purposes = [{ purpose: "weekly_letter", status: "confirmed" }];
  expect(await view("q=neil")).toMatchObject({ rows: [{ email: EMAIL, purposes }], counts: { total: 1 } });
  expect((await view("q=personne")).rows).toEqual([]);
  expect((await lines()).map(({ action, rowCount }) => ({ action, rowCount }))).toEqual([
    { action: "list", rowCount: 1 },
    { action: "list", rowCount: 0 },
  ]);
});

test("what the address of the page says of the list is read back the same", () => {
  for (const search of ["", "q=a%40b&source=%28aucune%29&etat=confirme&objet=lancement&tri=-email", "tri=date"]) {
    const query = readFilters(SUBSCRIBER_FILTERS, new URLSearchParams(search));
    expect(writeQuery(SUBSCRIBER_FILTERS, query).toString()).toBe(search);
  }
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { idempotencyKeys } from "#database/schema/platform.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { REPEATABLE_MINUTES, runOnce } from "./idempotency.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = {
  db,
  secrets: { sessionSecret: "a secret", adminPassword: "", adminPasswordIsNew: false, linkSecrets: [] },
};
const NOW = new Date("2026-11-21T10:00:00Z");
const FORM = { name: "lien", id: "0123456789abcdef0123456789abcdef", fields: '[["jeton","x"]]' };
let times = 0;

beforeEach(async () => {
  times = 0;
  await clear();
});
afterAll(close);

function send(form: Partial<typeof FORM> = {}, now = NOW) {
  const work = () => {
    times += 1;
    return Promise.resolve({ cookie: `secret-cookie-${times}` });
  };
  return runOnce(services, { ...FORM, ...form }, work, now);
}

test("sent twenty times at once, a form is done once and answered the same", async () => {
  const heard = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(new Set(heard.map(({ answer }) => answer.cookie))).toEqual(new Set(["secret-cookie-1"]));
  expect(heard.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
});

test.each([
  ["another id", { id: "f".repeat(32) }],
  ["other fields", { fields: "[]" }],
  ["another form", { name: "suppression" }],
  ["no id", { id: "" }],
  ["what is no id", { id: "' or 1=1 -- and so on and on" }],
])("with %s it is another request", async (_what, other) => {
  await send();
  expect(await send(other)).toEqual({ answer: { cookie: "secret-cookie-2" }, isRepeat: false });
});

test("after ten minutes it is another request", async () => {
  await send();
  const later = new Date(NOW.getTime() + REPEATABLE_MINUTES * 60_000);
  expect(await send({}, new Date(later.getTime() - 1))).toMatchObject({ isRepeat: true });
  expect(await send({}, later)).toMatchObject({ isRepeat: false });
});

test("each form takes two answers away that nobody can ask for any more, and none that somebody can", async () => {
  const count = () => db.$count(idempotencyKeys);
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  for (let sent = 0; sent < 6; sent += 1) await send({ id: `${sent}`.repeat(32) });
  await send({ id: "a".repeat(32) }, later(REPEATABLE_MINUTES));
  expect(await count()).toBe(7);
  await send({ id: "b".repeat(32) }, later(REPEATABLE_MINUTES + 1));
  expect(await count()).toBe(6);
  for (const id of ["c", "d"]) await send({ id: id.repeat(32) }, later(REPEATABLE_MINUTES + 1));
  expect(await count()).toBe(4);
  await send({ id: "e".repeat(32) }, later(REPEATABLE_MINUTES + 1));
  expect(await count()).toBe(5);
  expect(await send({ id: "a".repeat(32) }, later(REPEATABLE_MINUTES + 1))).toMatchObject({ isRepeat: true });
});

test("what failed is undone, and done when it is sent again", async () => {
  await expect(runOnce(services, FORM, () => Promise.reject(new Error("gone")), NOW)).rejects.toThrow("gone");
  expect(await send()).toMatchObject({ isRepeat: false });
});

test("what was refused is not kept, and asked again when it is sent again", async () => {
  const refuse = () =>
    runOnce(
      services,
      FORM,
      async () => "refused",
      NOW,
      (answer) => answer !== "refused",
    );
  const heard = await Promise.all([refuse(), refuse()]);
  expect(heard).toEqual([1, 2].map(() => ({ answer: "refused", isRepeat: false })));
  expect(await db.$count(idempotencyKeys)).toBe(0);
  expect(await send()).toMatchObject({ isRepeat: false });
});

test("who reads the database, even with the site's secret, learns neither the id nor the answer", async () => {
  await send();
  const stored = JSON.stringify(await db.select().from(idempotencyKeys));
  expect(stored).not.toMatch(/secret-cookie|0123456789abcdef/);
});

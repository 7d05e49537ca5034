import { afterAll, beforeEach, expect, test } from "vitest";
import { sessions, users } from "#database/schema/accounts.server.ts";
import { staff, staffProofs } from "#database/schema/newsroom.server.ts";
import { totpCode } from "#platform/totp.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { forgetPhone, offerPhone, provePhone, renewRecoveryCodes, setPhone } from "./phone.server.ts";
import type { Staff } from "./staff.ts";

const { db, clear, close } = await createTestDatabase();
const services = createTestServices(db);
const NOW = new Date("2026-11-26T08:00:10Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const LEA: Staff = {
  userId: "lea",
  name: "Léa Martin",
  role: "reviewer",
  sessionId: "lea-1",
  hasPhone: false,
  provedAt: null,
};

beforeEach(async () => {
  await clear();
  await db.insert(users).values({ id: "lea", email: "lea@exemple.fr" });
  for (const id of ["lea-1", "lea-2"]) {
    await db.insert(sessions).values({ id, tokenHash: id, userId: "lea", expiresAt: after(9999) });
  }
  await db.insert(staff).values({ userId: "lea", name: "Léa Martin", role: "reviewer" });
});
afterAll(close);

async function setUp(member = LEA, at = NOW) {
  const { secret } = offerPhone(services, member);
  const outcome = await setPhone(services, member, totpCode(secret, at), at);
  if (outcome.state !== "set") throw new Error(outcome.state);
  return { secret, codes: outcome.recoveryCodes };
}

const WITH_PHONE: Staff = { ...LEA, hasPhone: true };
const prove = (typed: string, at: Date, member = WITH_PHONE) => provePhone(services, member, typed, at);

test("a phone is set by its first code, which proves the session too, and nothing is kept in clear", async () => {
  const { secret, uri } = offerPhone(services, LEA);
  expect(uri).toContain(`secret=${secret}`);
  expect(await setPhone(services, LEA, "000000", NOW)).toEqual({ state: "wrong" });
  expect((await db.select().from(staff))[0]?.totpSecret).toBeNull();
  const { secret: scanned, codes } = await setUp();
  expect(scanned).toBe(secret);
  const [row] = await db.select().from(staff);
  expect(JSON.stringify(row)).not.toContain(scanned);
  for (const code of codes) expect(JSON.stringify(row)).not.toContain(code);
  expect(new Set(codes).size).toBe(10);
  expect(await db.select().from(staffProofs)).toEqual([{ sessionId: "lea-1", provedAt: NOW }]);
});

test("what was offered to somebody else, in another session, or before a code sets no phone", async () => {
  for (const other of [{ userId: "paul" }, { sessionId: "lea-2" }, { provedAt: NOW }]) {
    const { secret } = offerPhone(services, { ...LEA, ...other });
    expect(await setPhone(services, LEA, totpCode(secret, NOW), NOW)).toEqual({ state: "wrong" });
  }
});

test("a code serves once, and none of before it", async () => {
  const { secret } = await setUp();
  expect(await prove(totpCode(secret, NOW), NOW)).toEqual({ state: "wrong" });
  const next = totpCode(secret, after(60));
  expect(await prove(next, after(60))).toEqual({ state: "proved" });
  expect(await prove(next, after(61))).toEqual({ state: "wrong" });
  expect(await prove(totpCode(secret, after(30)), after(61))).toEqual({ state: "wrong" });
});

test("of one code sent twice at once, one proves", async () => {
  const { secret } = await setUp();
  const code = totpCode(secret, after(60));
  const outcomes = await Promise.all(
    ["lea-1", "lea-2"].map((id) => prove(code, after(60), { ...WITH_PHONE, sessionId: id })),
  );
  expect(outcomes.map(({ state }) => state).toSorted()).toEqual(["proved", "wrong"]);
});

test("a recovery code serves once, however it is typed; new ones end the former", async () => {
  const { codes } = await setUp();
  const [first = "", second = "", third = ""] = codes;
  expect(await prove(first.toUpperCase().replaceAll("-", " "), NOW)).toEqual({ state: "proved" });
  expect(await prove(first, NOW)).toEqual({ state: "wrong" });
  expect(await prove(second, NOW)).toEqual({ state: "proved" });
  expect(await renewRecoveryCodes(services, { ...WITH_PHONE, provedAt: null }, NOW)).toBeNull();
  expect(await renewRecoveryCodes(services, { ...WITH_PHONE, provedAt: NOW }, NOW)).toHaveLength(10);
  expect(await prove(third, NOW)).toEqual({ state: "wrong" });
});

test("another phone needs a code of the one that is set, and ends the proofs of the other sessions", async () => {
  await setUp();
  await db.insert(staffProofs).values({ sessionId: "lea-2", provedAt: NOW });
  const proved = { ...WITH_PHONE, provedAt: after(80) };
  const code = totpCode(offerPhone(services, proved).secret, after(90));
  expect(await setPhone(services, WITH_PHONE, code, after(90))).toEqual({ state: "unproved" });
  expect(await setPhone(services, proved, code, after(90))).toMatchObject({ state: "set" });
  expect((await db.select().from(staffProofs)).map(({ sessionId }) => sessionId)).toEqual(["lea-1"]);
});

test("a phone that is forgotten proves nothing any more, nor do its recovery codes, and no session sets up another", async () => {
  const { secret, codes } = await setUp();
  await db.transaction((tx) => forgetPhone(services, tx, "lea", NOW));
  expect(await db.$count(staffProofs)).toBe(0);
  // The one on the stolen device would have been as good as theirs.
  expect(await db.$count(sessions)).toBe(0);
  for (const typed of [totpCode(secret, after(60)), codes[0] ?? ""]) {
    expect(await prove(typed, after(60))).toEqual({ state: "wrong" });
  }
});

test("after five wrong codes the right one waits a quarter of an hour; a new session secret changes nothing", async () => {
  const { secret } = await setUp();
  for (let guess = 0; guess < 5; guess += 1) expect(await prove("000000", NOW)).toEqual({ state: "wrong" });
  expect(await prove(totpCode(secret, after(60)), after(60))).toMatchObject({ state: "too-many" });
  const later = after(16 * 60);
  const renewed = { ...services, secrets: { ...services.secrets, sessionSecret: "n".repeat(32) } };
  expect(await provePhone(renewed, WITH_PHONE, totpCode(secret, later), later)).toEqual({ state: "proved" });
});

test("where the lasting secret was lost nothing proves, and a code is not said to be wrong", async () => {
  const { secret, codes } = await setUp();
  const lost = { ...services, secrets: { ...services.secrets, linkSecrets: ["another"] } };
  expect(await provePhone(lost, WITH_PHONE, totpCode(secret, after(60)), after(60))).toEqual({ state: "unreadable" });
  expect(await provePhone(lost, WITH_PHONE, codes[0] ?? "", after(60))).toEqual({ state: "wrong" });
});

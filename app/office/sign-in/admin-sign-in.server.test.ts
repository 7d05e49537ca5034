import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminAuditEvents, adminSessions } from "#database/schema/administration.server.ts";
import { totpCode } from "#platform/totp.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { ADMIN_PASSWORD, createTestServices } from "#tests/support/site/services.ts";
import {
  createKnownDevice,
  isAdminPassword,
  KNOWN_DEVICE_SECONDS,
  readKnownDevice,
  signInAdmin,
  touchAdminSession,
} from "./admin-session.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.clear());

const START = Date.parse("2025-04-07T08:00:00Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);
const right = { password: ADMIN_PASSWORD, code: "", deviceCookie: null, device: "Firefox sur Linux" };
const wrong = { ...right, password: "mauvais" };

test("the right password opens a session, with a line in the audit and in the log", async () => {
  const services = createTestServices(database.db);
  const result = await signInAdmin(services, right, at(0));
  if (result.outcome !== "signed-in") throw new Error(result.outcome);
  expect(await touchAdminSession(services, result.token, at(1))).not.toBeNull();
  expect(await database.db.select().from(adminAuditEvents)).toMatchObject([
    { action: "sign-in", rowCount: 0, about: "Firefox sur Linux" },
  ]);
  expect(services.lines.map(({ event }) => event)).toEqual(["admin_signed_in"]);
  expect(JSON.stringify(services.lines)).not.toContain(result.token);
});

test("wrong passwords of an hour are one line of the audit log for a kind of browser, with their number alone", async () => {
  const services = createTestServices(database.db, { RATE_LIMITS: "off" });
  for (const minutes of [0, 10, 59]) await signInAdmin(services, wrong, at(minutes));
  await signInAdmin(services, { ...wrong, device: "Chrome sur Android" }, at(59));
  await signInAdmin(services, wrong, at(61));
  const lines = await database.db.select().from(adminAuditEvents).orderBy(adminAuditEvents.createdAt);
  expect(lines.map(({ action, actor, rowCount, about }) => [action, actor, rowCount, about])).toEqual([
    ["sign-in-refused", "", 3, "Firefox sur Linux"],
    ["sign-in-refused", "", 1, "Chrome sur Android"],
    ["sign-in-refused", "", 1, "Firefox sur Linux"],
  ]);
  expect(JSON.stringify(lines)).not.toContain(wrong.password);
});

test.each(["", " ", "mauvais", ADMIN_PASSWORD.toUpperCase(), `${ADMIN_PASSWORD} `, ADMIN_PASSWORD.slice(1)])(
  "the password %j is wrong",
  async (password) => {
    const services = createTestServices(database.db);
    expect(await signInAdmin(services, { ...right, password }, at(0))).toEqual({ outcome: "wrong" });
    expect(await database.db.select().from(adminSessions)).toEqual([]);
    expect(JSON.stringify(services.lines)).not.toContain(password.trim() || "\0");
  },
);

test("an accent may be typed as one sign or as two, and no password is ever the right one", () => {
  expect(isAdminPassword("été-2025", "e\u0301te\u0301-2025")).toBe(true);
  expect(isAdminPassword("", "")).toBe(false);
});

test("attempts from one network are stopped, the right password among them, then allowed again", async () => {
  const services = createTestServices(database.db);
  const outcomes = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    outcomes.push((await signInAdmin(services, wrong, at(0))).outcome);
  }
  expect(outcomes).toEqual([...Array(5).fill("wrong"), ...Array(6).fill("too-many")]);
  expect(await signInAdmin(services, right, at(1))).toEqual({ outcome: "too-many", retryAfterSeconds: 14 * 60 });
  expect((await signInAdmin({ ...services, clientAddress: "198.51.100.7" }, right, at(1))).outcome).toBe("signed-in");
  expect((await signInAdmin(services, right, at(15))).outcome).toBe("signed-in");
});

test("right passwords never use up what all networks share", async () => {
  const services = createTestServices(database.db);
  for (let visitor = 0; visitor < 55; visitor += 1) {
    const from = { ...services, clientAddress: `198.51.${visitor}.7` };
    expect((await signInAdmin(from, right, at(0))).outcome).toBe("signed-in");
  }
});

test("who goes on trying waits longer and longer", async () => {
  const services = createTestServices(database.db);
  for (let round = 0; round < 6; round += 1) {
    for (let attempt = 0; attempt < 5; attempt += 1) await signInAdmin(services, wrong, at(round * 15));
  }
  const result = await signInAdmin(services, right, at(90));
  expect(result).toEqual({ outcome: "too-many", retryAfterSeconds: (24 * 60 - 90) * 60 });
});

test("the whole world's attempts together are stopped, and the owner's browser still gets in", async () => {
  const services = createTestServices(database.db);
  const deviceCookie = createKnownDevice(services.secrets, at(-60));
  for (let attempt = 0; attempt < 60; attempt += 1) {
    await signInAdmin({ ...services, clientAddress: `203.0.${attempt}.7` }, wrong, at(0));
  }
  expect((await signInAdmin(services, right, at(1))).outcome).toBe("too-many");
  expect((await signInAdmin(services, { ...right, deviceCookie }, at(1))).outcome).toBe("signed-in");
  expect((await signInAdmin(services, right, at(60))).outcome).toBe("signed-in");
});

test("a browser known from before has its own number of attempts", async () => {
  const services = createTestServices(database.db);
  const deviceCookie = createKnownDevice(services.secrets, at(0));
  for (let attempt = 0; attempt < 10; attempt += 1) await signInAdmin(services, { ...wrong, deviceCookie }, at(1));
  expect((await signInAdmin(services, { ...right, deviceCookie }, at(1))).outcome).toBe("too-many");
});

test("right passwords use no attempt up", async () => {
  const services = createTestServices(database.db);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect((await signInAdmin(services, right, at(0))).outcome).toBe("signed-in");
  }
});

test("a known browser is told by a signature, which ages and goes with the password", () => {
  const { secrets } = createTestServices(database.db);
  const cookie = createKnownDevice(secrets, at(0));
  expect(readKnownDevice(secrets, cookie, at(1))).toBe(cookie.split(".")[0]);
  expect(readKnownDevice(secrets, cookie, new Date(START + KNOWN_DEVICE_SECONDS * 1000))).toBeNull();
  expect(readKnownDevice({ ...secrets, adminPassword: "autre" }, cookie, at(1))).toBeNull();
  for (const forged of [
    null,
    "",
    "a.b.c",
    `a.1.${"é".repeat(43)}`,
    `x${cookie}`,
    cookie.replace(/\.\d+\./, ".99999999999."),
  ]) {
    expect(readKnownDevice(secrets, forged, at(1))).toBeNull();
  }
});

const TOTP = { ADMIN_TOTP_SECRET: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" };
const codeAt = (now: Date) => totpCode(TOTP.ADMIN_TOTP_SECRET, now);

test("with a second factor, the password alone does not open, and the refusal does not tell which was wrong", async () => {
  const services = createTestServices(database.db, TOTP);
  expect(await signInAdmin(services, right, at(0))).toEqual({ outcome: "wrong" });
  expect(await signInAdmin(services, { ...wrong, code: codeAt(at(0)) }, at(0))).toEqual({ outcome: "wrong" });
  expect((await signInAdmin(services, { ...right, code: codeAt(at(0)) }, at(0))).outcome).toBe("signed-in");
});

test("a code serves once, even to several at the same time", async () => {
  const services = createTestServices(database.db, { ...TOTP, RATE_LIMITS: "off" });
  const attempt = { ...right, code: codeAt(at(0)) };
  const results = await Promise.all(Array.from({ length: 8 }, () => signInAdmin(services, attempt, at(0))));
  expect(results.filter(({ outcome }) => outcome === "signed-in")).toHaveLength(1);
  expect((await signInAdmin(services, { ...right, code: codeAt(at(1)) }, at(1))).outcome).toBe("signed-in");
});

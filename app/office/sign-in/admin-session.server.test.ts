import { afterAll, beforeAll, expect, test } from "vitest";
import { adminSessions } from "#database/schema/administration.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { createAdminSession, endAdminSession, touchAdminSession } from "./admin-session.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const START = Date.parse("2025-04-07T08:00:00Z");
const at = (minutes: number, seconds = 0) => new Date(START + (minutes * 60 + seconds) * 1000);

test("a session lives while it is used, and ends after half an hour without use", async () => {
  const services = createTestServices(database.db);
  const { token, session } = await createAdminSession(services, at(0));
  expect(await touchAdminSession(services, token, at(29))).toEqual(session);
  expect(await touchAdminSession(services, token, at(58))).toEqual(session);
  expect(await touchAdminSession(services, token, at(88, 1))).toBeNull();
  expect(await touchAdminSession(services, token, at(60))).not.toBeNull();
});

test("a session ends after twelve hours, however much it is used", async () => {
  const services = createTestServices(database.db);
  const { token } = await createAdminSession(services, at(0));
  for (let minute = 20; minute < 12 * 60; minute += 20) {
    expect(await touchAdminSession(services, token, at(minute))).not.toBeNull();
  }
  expect(await touchAdminSession(services, token, at(12 * 60))).toBeNull();
});

test("signing out ends the session on the server", async () => {
  const services = createTestServices(database.db);
  const { token, session } = await createAdminSession(services, at(0));
  await endAdminSession(services, session);
  expect(await touchAdminSession(services, token, at(1))).toBeNull();
});

test("another password or another secret ends every session; a made-up token never was one", async () => {
  const services = createTestServices(database.db);
  const { token } = await createAdminSession(services, at(0));
  const { secrets } = services;
  const renamed = { ...services, secrets: { ...secrets, adminPassword: "un autre mot de passe" } };
  expect(await touchAdminSession(renamed, token, at(1))).toBeNull();
  const rekeyed = { ...services, secrets: { ...secrets, sessionSecret: "t".repeat(32) } };
  expect(await touchAdminSession(rekeyed, token, at(1))).toBeNull();
  for (const forged of ["", "a", `${token}x`, token.slice(0, -1), "' or 1=1 --"]) {
    expect(await touchAdminSession(services, forged, at(1))).toBeNull();
  }
  expect(await touchAdminSession(services, token, at(1))).not.toBeNull();
});

test("the database holds no token, and sessions that are over leave it", async () => {
  await database.clear();
  const services = createTestServices(database.db);
  const first = await createAdminSession(services, at(0));
  const second = await createAdminSession(services, at(31));
  const rows = await database.db.select().from(adminSessions);
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([second.session.tokenHash]);
  expect(JSON.stringify(rows)).not.toContain(second.token);
  expect(first.session.tokenHash).toHaveLength(43);
});

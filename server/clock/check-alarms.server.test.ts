import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { composeLetter } from "#app/letters/sending/letter-transitions.server.ts";
import { raiseAlarm } from "#app/office/alarms/raise-alarm.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { staff } from "#database/schema/newsroom.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { noteBackup } from "#platform/last-backup.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { createLetterProcess, testMailing } from "#tests/support/site/letter-sending.ts";
import { checkAlarms } from "./check-alarms.server.ts";

const { db, clear, close } = await createTestDatabase();
const folder = temporaryFolder();
const content = publishedCatalogue();
const HOUR_MS = 3_600_000;
/** Letter 1 is proposed for this hour. */
const HOUR = new Date("2026-12-03T06:30:00Z");
const before = (hours: number) => new Date(HOUR.getTime() - hours * HOUR_MS);

beforeEach(clear);
afterAll(async () => {
  await close();
  rmSync(folder.path, { recursive: true, force: true });
});

function site() {
  const process = createLetterProcess(db, "smtp://127.0.0.1:1", {
    DATA_DIR: folder.path,
    ADMIN_EMAIL: "exploitation@exemple.fr",
  });
  const told = () =>
    process.notices.map((notice) => (notice.kind === "alarm" ? [notice.to, notice.what] : notice.kind));
  return { process, told, look: (at: Date) => checkAlarms(process, content, at) };
}

test("a letter that nobody composed is told once, two days before its hour, to whoever looks after the site", async () => {
  const { process, told, look } = site();
  noteBackup(folder.path, before(40));
  await look(before(49));
  expect(told()).toEqual([]);
  for (const hours of [48, 47, 30]) await look(before(hours));
  expect(told()).toEqual([["exploitation@exemple.fr", "Personne n’a composé la lettre n° 1"]]);
  expect(process.notices[0]).toMatchObject({ url: "https://www.exemple.fr/admin/lettres/1" });
  await look(new Date(HOUR.getTime() + HOUR_MS));
  expect(told()).toHaveLength(1 + 1);
  expect(told()[1]).toEqual(["exploitation@exemple.fr", "Aucune sauvegarde depuis plus d’un jour"]);
});

test("a composed letter is not told, nor one whose hour has passed", async () => {
  const { process, told, look } = site();
  noteBackup(folder.path, before(40));
  await composeLetter(process, testMailing(1), { who: "test", now: before(40) });
  await look(before(39));
  expect(told()).toEqual([]);
});

test("a backup that is late is told once for each, and again when nothing has changed in a month", async () => {
  const { told, look } = site();
  const at = (hours: number) => new Date(Date.UTC(2027, 5, 1) + hours * HOUR_MS);
  noteBackup(folder.path, at(0));
  await look(at(30));
  expect(told()).toEqual([]);
  for (const hours of [31, 32, 100]) await look(at(hours));
  expect(told()).toHaveLength(1);
  await look(at(31 + 31 * 24));
  expect(told()).toHaveLength(2);
  noteBackup(folder.path, at(800));
  await look(at(800 + 31));
  expect(told()).toHaveLength(3);
});

test("messages that wait are told in the morning, once, errors to whoever corrects them too, and again if one came", async () => {
  const { told, look } = site();
  const at = (hour: string) => new Date(`2027-06-0${hour}+02:00`);
  noteBackup(folder.path, at("2T00:00"));
  for (const [id, role] of [
    ["lea", "reviewer"],
    ["paul", "writer"],
  ] as const) {
    await db.insert(users).values({ id, email: `${id}@exemple.fr` });
    await db.insert(staff).values({ userId: id, name: id, role });
  }
  const report = (subject: "question" | "error", createdAt: Date) =>
    db.insert(reports).values({ id: randomUUID(), subject, articleId: "budget", message: "Secret", createdAt });
  await report("question", at("1T22:00"));
  await report("error", at("1T23:00"));
  await report("error", at("2T08:10"));
  await look(at("2T07:41"));
  expect(told()).toEqual([]);
  for (const hour of ["2T08:41", "2T09:41", "2T23:41"]) await look(at(hour));
  const first = [
    ["exploitation@exemple.fr", "2 messages attendent"],
    ["lea@exemple.fr", "Un signalement attend"],
  ];
  expect(told()).toEqual(first);
  noteBackup(folder.path, at("3T00:00"));
  await look(at("3T08:41"));
  const second = [
    ["exploitation@exemple.fr", "3 messages attendent"],
    ["lea@exemple.fr", "2 signalements attendent"],
  ];
  expect(told()).toEqual([...first, ...second]);
  noteBackup(folder.path, at("4T00:00"));
  await look(at("4T08:41"));
  expect(told()).toHaveLength(4);
});

test("what two processes find at the same time is one message", async () => {
  const { process, told } = site();
  const alarm = { event: "night:2026-12-03", what: "La nuit a échoué", why: "x", toDo: "y", path: "/admin" };
  await Promise.all([raiseAlarm(process, alarm, HOUR), raiseAlarm(process, alarm, HOUR)]);
  expect(told()).toHaveLength(1);
});

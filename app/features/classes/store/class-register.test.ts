import { afterAll, beforeEach, expect, test } from "vitest";
import type { Press } from "#app/features/classes/rules/class-steps.ts";
import { deskOf } from "#app/features/classes/teacher/desk.server.ts";
import { findProjector } from "#app/features/classes/teacher/projector.server.ts";
import { summaryCsv, summaryOf } from "#app/features/classes/teacher/summary.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import {
  type ClassServices,
  classForm,
  classQuiz,
  classServices,
  enter,
  formRequest,
  openClass,
  voteFor,
} from "#tests/support/site/class-session.ts";
import { classCookie } from "./class-keys.server.ts";
import { eraseEndedClasses } from "./class-register.server.ts";
import { type LiveSession, stateOf, viewOfSession } from "./live-session.ts";

const { db, client, clear, close } = await createTestDatabase();
const START = Date.parse("2026-11-26T09:00:00Z");
const TABLES = ["class_session", "class_device", "class_answer", "class_count"];
const [FIRST, SECOND] = classQuiz().questions;
let services: ClassServices;

beforeEach(async () => {
  await clear();
  services = classServices(db);
});
afterAll(close);

const after = (seconds: number) => new Date(START + seconds * 1000);
const optionOf = (index: number, question = FIRST) => question?.options[index]?.id ?? "";

async function rows(): Promise<number[]> {
  const counts = TABLES.map((table) => client.query<{ count: number }>(`select count(*)::int as count from ${table}`));
  return (await Promise.all(counts)).map((result) => result.rows[0]?.count ?? -1);
}

function sessionOf(code: string, within = services): LiveSession {
  const session = within.classes.withCode(code);
  if (!session) throw new Error(`no session ${code}`);
  return session;
}

async function press(session: LiveSession, pressed: Press, seconds: number): Promise<void> {
  await services.classes.press(session, pressed, { version: session.progress.version, now: after(seconds) });
}

async function openWithPupils(count: number) {
  const { code } = await openClass(services, after(0));
  const cookies: string[] = [];
  for (let pupil = 0; pupil < count; pupil += 1) cookies.push((await enter(services, code, after(1))).cookie);
  return { session: sessionOf(code), code, cookies };
}

const vote = (session: LiveSession, cookie: string, option: number, seconds: number, question = FIRST) =>
  voteFor(services, {
    session: session.id,
    cookie,
    question: question?.id ?? "",
    option: optionOf(option, question),
    now: after(seconds),
  });

test("a device has one vote, which it may change until three seconds after the closing", async () => {
  const { session, cookies } = await openWithPupils(3);
  const [one = "", two = "", three = ""] = cookies;
  expect(await vote(session, one, 0, 2)).toBe("late");
  await press(session, "open", 3);
  expect(await vote(session, one, 0, 4, SECOND)).toBe("late");
  expect(await Promise.all([vote(session, one, 0, 4), vote(session, one, 1, 4)])).toEqual(["sent", "sent"]);
  expect(await vote(session, one, 1, 5)).toBe("sent");
  await press(session, "close", 6);
  expect(await vote(session, two, 0, 9)).toBe("sent");
  expect(await vote(session, three, 0, 10)).toBe("late");
  expect(await vote(session, "classe=forged", 0, 7)).toBe("notIn");
  expect(await rows()).toEqual([1, 3, 2, 0]);
  expect(stateOf(session, after(8)).answers).toBe(2);
  await press(session, "show", 11);
  expect(viewOfSession(session).counts).toBe("few");
});

test("thirty votes a minute are a device's, the next one is told to wait", async () => {
  const { session, cookies } = await openWithPupils(1);
  await press(session, "open", 2);
  const outcomes = await Promise.all(Array.from({ length: 31 }, () => vote(session, cookies[0] ?? "", 0, 3)));
  expect(outcomes.filter((outcome) => outcome === "tooMany")).toHaveLength(1);
  expect(await vote(session, cookies[0] ?? "", 0, 64)).toBe("sent");
});

test("nothing tells the right answer before it is shown", async () => {
  const { session } = await openWithPupils(1);
  await press(session, "open", 2);
  await press(session, "close", 3);
  const asked = JSON.stringify([viewOfSession(session), stateOf(session, after(4))]);
  expect(asked).toContain(FIRST?.question);
  expect(asked).not.toMatch(/isCorrect/);
  expect(asked).not.toContain(FIRST?.explanation);
  await press(session, "show", 4);
  expect(viewOfSession(session).correction?.right).toBe(FIRST?.options.find(({ isCorrect }) => isCorrect)?.id);
});

test("a press that comes twice is one press", async () => {
  const { session } = await openWithPupils(0);
  await press(session, "open", 1);
  await press(session, "close", 2);
  await press(session, "show", 3);
  const version = session.progress.version;
  const twice = [1, 2].map(() => services.classes.press(session, "next", { version, now: after(4) }));
  await Promise.all(twice);
  expect(session.progress).toMatchObject({ step: "open", position: 1, version: version + 1 });
});

test("after a restart everything is where it was", async () => {
  const { session, code, cookies } = await openWithPupils(4);
  await press(session, "open", 2);
  for (const [index, cookie] of cookies.entries()) await vote(session, cookie, index % 2, 3);
  await press(session, "door", 4);
  services = classServices(db);
  await services.classes.load();
  const again = sessionOf(code);
  expect(again.progress).toEqual(session.progress);
  expect(stateOf(again, after(5))).toMatchObject({ answers: 4, devices: 4, step: "open" });
  expect(await vote(again, cookies[0] ?? "", 1, 5)).toBe("sent");
  expect((await enter(services, code, after(6), cookies[1])).refusal).toBeNull();
  expect((await enter(services, code, after(6))).refusal).toBe("closed");
  await press(again, "end", 7);
  services = classServices(db);
  await services.classes.load();
  const totals = summaryOf(sessionOf(code), after(7)).questions[0]?.options.map(({ count }) => count);
  expect(totals?.slice(0, 2)).toEqual([1, 3]);
});

test("at the end no device and no answer is left, a day later nothing", async () => {
  const { session, cookies } = await openWithPupils(4);
  await press(session, "open", 2);
  for (const [index, cookie] of cookies.entries()) await vote(session, cookie, index % 2, 3);
  await press(session, "end", 10);
  expect(await rows()).toEqual([1, 0, 0, 2]);
  expect(await vote(session, cookies[0] ?? "", 0, 11)).toBe("gone");
  const summary = summaryOf(session, after(10));
  expect(summary).toMatchObject({ devices: 4, erased: { date: "27\u00A0novembre\u00A02026", hour: "10:00" } });
  expect(summaryCsv(summary)).toMatch(/^\uFEFFQuestion;Lettre;Réponse;Juste;Nombre\r\n.+;A;.+;2\r\n/);
  await services.classes.sweep(after(10 + 24 * 3600 - 1));
  expect(await rows()).toEqual([1, 0, 0, 2]);
  await services.classes.sweep(after(10 + 24 * 3600));
  expect(await rows()).toEqual([0, 0, 0, 0]);
});

test("a session of three hours ends by itself, also where the night's erasure finds it after a stop", async () => {
  const { session, cookies } = await openWithPupils(3);
  await press(session, "open", 2);
  for (const cookie of cookies) await vote(session, cookie, 0, 3);
  await eraseEndedClasses(db, after(3 * 3600 - 1));
  expect(await rows()).toEqual([1, 3, 3, 0]);
  await eraseEndedClasses(db, after(3 * 3600));
  expect(await rows()).toEqual([1, 0, 0, 1]);
  await eraseEndedClasses(db, after(27 * 3600));
  expect(await rows()).toEqual([0, 0, 0, 0]);
});

test("a session that nobody joins ends after half an hour without its teacher, homework after three days; not one that is joined", async () => {
  const homework = classForm({ facon: "a-son-rythme", jours: "7" });
  const empty = sessionOf((await openClass(services, after(0))).code);
  const shown = await openClass(services, after(0));
  const quiet = sessionOf((await openClass(services, after(0), homework)).code);
  const { session: joined } = await openWithPupils(1);
  const led = sessionOf((await openClass(services, after(0))).code);
  const minutes = (count: number) => after(count * 60);
  await services.classes.sweep(after(0));
  deskOf(led, minutes(20));
  const project = (code: string, request: Request) => findProjector(services, { request, code, now: minutes(20) });
  await project(empty.code, formRequest("/", {}));
  const held = [{ session: shown.id, token: shown.desk }];
  const { publicUrl } = services.settings;
  await project(shown.code, formRequest("/", {}, classCookie("desk", { held, publicUrl, seconds: 60 })));
  await services.classes.sweep(after(30 * 60 - 1));
  expect(empty.endedAt).toBeNull();
  await services.classes.sweep(minutes(30));
  const others = [joined, led, sessionOf(shown.code), quiet];
  expect([empty, ...others].map(({ endedAt }) => endedAt !== null)).toEqual([true, false, false, false, false]);
  expect((await enter(services, empty.code, minutes(31))).refusal).toBe("expired");
  // After a restart the half hour begins anew: nobody knows whether a desk was open.
  services = classServices(db);
  await services.classes.load();
  await services.classes.sweep(minutes(60));
  expect(sessionOf(led.code).endedAt).toBeNull();
  await services.classes.sweep(minutes(90));
  expect(sessionOf(led.code).endedAt).toEqual(minutes(90));
  await services.classes.sweep(minutes(60 + 3 * 24 * 60));
  expect(services.classes.withCode(quiet.code)?.endedAt).not.toBeNull();
});

test("at one's own pace the first answer counts, for as many days as were asked", async () => {
  const { code } = await openClass(services, after(0), classForm({ facon: "a-son-rythme", jours: "2" }));
  const session = sessionOf(code);
  const { cookie } = await enter(services, code, after(1));
  expect(await vote(session, cookie, 0, 2, SECOND)).toBe("sent");
  expect(await vote(session, cookie, 1, 3, SECOND)).toBe("already");
  await services.classes.sweep(after(48 * 3600 - 1));
  expect(session.endedAt).toBeNull();
  await services.classes.sweep(after(48 * 3600));
  expect(await rows()).toEqual([1, 0, 0, 1]);
});

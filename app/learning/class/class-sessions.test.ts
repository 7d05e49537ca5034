import { afterAll, beforeEach, expect, test } from "vitest";
import { findProjector } from "#app/learning/class-teacher/projector.server.ts";
import { summaryOf } from "#app/learning/class-teacher/summary.server.ts";
import { summaryCsv, summaryFileName } from "#app/learning/class-teacher/summary-csv.ts";
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
import { answerSign, answerState } from "./class-endpoints.server.ts";
import { classCookie } from "./class-keys.server.ts";
import { SIGN_PATH } from "./class-paths.ts";
import { endClassSession, makeRoom, pressDesk, sweepClasses } from "./class-sessions.server.ts";
import type { Press } from "./class-steps.ts";
import { readClassSnapshot, type Snapshot, stateOf, viewOfSession } from "./class-views.server.ts";

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

async function sessionOf(code: string): Promise<Snapshot> {
  const session = await readClassSnapshot(db, { code });
  if (!session) throw new Error(`no session ${code}`);
  return session;
}

async function press(code: string, pressed: Press, seconds: number): Promise<void> {
  const session = await sessionOf(code);
  await pressDesk(db, session, { pressed, version: session.version, now: after(seconds) });
}

async function openWithPupils(count: number, form = classForm()) {
  const { id, code } = await openClass(services, after(0), form);
  const cookies: string[] = [];
  for (let pupil = 0; pupil < count; pupil += 1) cookies.push((await enter(services, code, after(1))).cookie);
  return { id, code, cookies };
}

type Numbered = { question?: typeof FIRST; number?: number; of?: ClassServices };

const vote = (id: string, cookie = "", option = 0, seconds = 0, { question = FIRST, number, of }: Numbered = {}) =>
  voteFor(of ?? services, {
    session: id,
    cookie,
    question: question?.id ?? "",
    option: optionOf(option, question),
    now: after(seconds),
    ...(number === undefined ? {} : { number }),
  });

async function keptOption(): Promise<string | undefined> {
  const { rows: kept } = await client.query<{ option: string }>("select option from class_answer");
  expect(kept.length).toBeLessThan(2);
  return kept[0]?.option;
}

test("a device has one vote, which it may change until three seconds after the closing", async () => {
  const { id, code, cookies } = await openWithPupils(3);
  const [one, two, three] = cookies;
  expect(await vote(id, one, 0, 2)).toBe("late");
  await press(code, "open", 3);
  expect(await vote(id, one, 0, 4, { question: SECOND })).toBe("late");
  expect(await Promise.all([vote(id, one, 0, 4), vote(id, one, 1, 4)])).toEqual(["sent", "sent"]);
  expect(await vote(id, one, 1, 5)).toBe("sent");
  await press(code, "close", 6);
  expect(await vote(id, two, 0, 9)).toBe("sent");
  expect(await vote(id, three, 0, 10)).toBe("late");
  expect(await vote(id, cookies[0]?.replace(/=.*/, "=forged"), 0, 7)).toBe("notIn");
  expect(await vote(id, "", 0, 7)).toBe("notIn");
  expect(await rows()).toEqual([1, 3, 2, 0]);
  expect(stateOf(await sessionOf(code), after(8))).toMatchObject({ answers: 2, devices: 3 });
  await press(code, "show", 11);
  expect(viewOfSession(await sessionOf(code)).counts).toBe("few");
});

test("of two votes of a device the one that was sent last counts, in whatever order they arrive", async () => {
  const { id, code, cookies } = await openWithPupils(1);
  await press(code, "open", 2);
  expect(await vote(id, cookies[0], 1, 3, { number: 2 })).toBe("sent");
  expect(await vote(id, cookies[0], 0, 3, { number: 1 })).toBe("older");
  expect(await keptOption()).toBe(optionOf(1));
  // What is sent again as its answer was lost is one vote, and a form without scripts has no number.
  expect(await vote(id, cookies[0], 1, 4, { number: 2 })).toBe("sent");
  expect(await vote(id, cookies[0], 2, 5)).toBe("sent");
  expect(await vote(id, cookies[0], 0, 5, { number: 2 })).toBe("older");
  expect(await keptOption()).toBe(optionOf(2));
});

test("thirty votes a minute are a device's, the next one is told to wait", async () => {
  const { id, code, cookies } = await openWithPupils(1);
  await press(code, "open", 2);
  const outcomes = await Promise.all(Array.from({ length: 31 }, () => vote(id, cookies[0], 0, 3)));
  expect(outcomes.filter((outcome) => outcome === "tooMany")).toHaveLength(1);
  expect(await vote(id, cookies[0], 0, 64)).toBe("sent");
});

test("nothing tells the right answer before it is shown", async () => {
  const { code } = await openWithPupils(1);
  await press(code, "open", 2);
  await press(code, "close", 3);
  const session = await sessionOf(code);
  const asked = JSON.stringify([viewOfSession(session), stateOf(session, after(4))]);
  expect(asked).toContain(FIRST?.question);
  expect(asked).not.toMatch(/isCorrect/);
  expect(asked).not.toContain(FIRST?.explanation);
  await press(code, "show", 4);
  const right = FIRST?.options.find(({ isCorrect }) => isCorrect)?.id;
  expect(viewOfSession(await sessionOf(code)).correction?.right).toBe(right);
});

test("a press that comes twice is one press, and the other one is told", async () => {
  const { code } = await openWithPupils(0);
  for (const [index, pressed] of (["open", "close", "show"] as const).entries()) await press(code, pressed, index + 1);
  const session = await sessionOf(code);
  const next = { pressed: "next", version: session.version, now: after(4) } as const;
  const applied = await Promise.all([1, 2].map(() => pressDesk(db, session, next)));
  expect(applied.sort()).toEqual([false, true]);
  expect(await sessionOf(code)).toMatchObject({ step: "open", position: 1, version: session.version + 1 });
});

test("two processes lead one class: the state is half a second old at most, and no vote is refused for it", async () => {
  const other = classServices(db);
  const { id, code, cookies } = await openWithPupils(1);
  const state = async (seconds: number) =>
    (await answerState(other, formRequest("/", {}), id, after(seconds))).json() as Promise<{ step: string }>;
  expect(await state(2)).toMatchObject({ step: "entry" });
  await press(code, "open", 2);
  expect(await state(2.3)).toMatchObject({ step: "entry" });
  expect(await vote(id, cookies[0], 1, 2.4, { of: other })).toBe("sent");
  expect(await state(2.7)).toMatchObject({ step: "open" });
  expect(await state(3.7)).toMatchObject({ step: "open", answers: 1 });
  await press(code, "close", 4);
  expect(await vote(id, cookies[0], 1, 4.2, { of: other })).toBe("sent");
  expect(await vote(id, cookies[0], 1, 7.1, { of: other })).toBe("late");
  expect((await enter(other, code, after(7), cookies[0])).refusal).toBeNull();
  expect(await state(8)).toMatchObject({ devices: 1, step: "closed" });
});

test("at the end no device and no answer is left, a day later nothing", async () => {
  const { id, code, cookies } = await openWithPupils(4);
  await press(code, "open", 2);
  for (const [index, cookie] of cookies.entries()) await vote(id, cookie, index % 2, 3);
  await press(code, "end", 10);
  expect(await rows()).toEqual([1, 0, 0, 2]);
  expect(await vote(id, cookies[0], 0, 11)).toBe("gone");
  const ended = await sessionOf(code);
  expect(ended.networkHash).toBeNull();
  const summary = summaryOf(ended, after(10));
  expect(summaryFileName(ended)).toBe("bilan-comment-fonctionne-l-union-europeenne-2026-11-26-10h00.csv");
  const right = FIRST?.options.findIndex(({ isCorrect }) => isCorrect) ?? -1;
  expect(summary.rate).toEqual({ right: right < 2 ? 2 : 0, answers: 4 });
  expect(summary).toMatchObject({ devices: 4, erased: "27\u00A0novembre\u00A02026 à 10\u202Fh\u202F00" });
  expect(summaryCsv(summary.questions)).toMatch(
    /^\uFEFFNuméro;Question;Lettre;Réponse;Juste;Nombre\r\n1;.+;A;.+;2\r\n/,
  );
  await sweepClasses(db, after(10 + 24 * 3600 - 1));
  expect(await rows()).toEqual([1, 0, 0, 2]);
  await sweepClasses(db, after(10 + 24 * 3600));
  expect(await rows()).toEqual([0, 0, 0, 0]);
});

test("under three answers no count leaves the server, in the summary's data neither", async () => {
  const { id, code, cookies } = await openWithPupils(2);
  await press(code, "open", 2);
  for (const cookie of cookies) await vote(id, cookie, 2, 3);
  await press(code, "close", 4);
  await press(code, "show", 5);
  expect(viewOfSession(await sessionOf(code)).counts).toBe("few");
  await press(code, "end", 6);
  const summary = summaryOf(await sessionOf(code), after(6));
  const [asked, notAsked] = summary.questions;
  expect(asked?.answers).toBe("few");
  expect(notAsked?.answers).toBe("unasked");
  expect(asked?.options.every(({ count }) => count === null)).toBe(true);
  expect(new Set(summary.questions.flatMap(({ options }) => options.map(({ count }) => count)))).toEqual(
    new Set([null, 0]),
  );
  expect(summary.mostMissed).toBeNull();
  expect(summaryCsv(summary.questions)).toMatch(/;non;\r\n/);
  expect(summaryCsv(summary.questions)).not.toMatch(/;\d\r\n/);
  // What was not asked fills no row.
  expect(summaryCsv(summary.questions)).not.toContain(notAsked?.text ?? "?");
});

test("a session of three hours ends by itself", async () => {
  const { id, code, cookies } = await openWithPupils(3);
  await press(code, "open", 2);
  for (const cookie of cookies) await vote(id, cookie, 0, 3);
  await sweepClasses(db, after(3 * 3600 - 1));
  expect(await rows()).toEqual([1, 3, 3, 0]);
  await sweepClasses(db, after(3 * 3600));
  expect(await rows()).toEqual([1, 0, 0, 1]);
  await sweepClasses(db, after(27 * 3600));
  expect(await rows()).toEqual([0, 0, 0, 0]);
});

test("a session that nobody joins ends after half an hour without its teacher, homework after three days; not one that is joined", async () => {
  const homework = classForm({ facon: "a-son-rythme", jours: "7" });
  const empty = await openClass(services, after(0));
  const led = await openClass(services, after(0));
  const quiet = await openClass(services, after(0), homework);
  const { code: joined } = await openWithPupils(1);
  const { publicUrl } = services.settings;
  const cookieOf = (token: string) => classCookie("desk", token, publicUrl, 60).split(";")[0];
  const sign = (session: string, token: string) =>
    answerSign(services, formRequest(SIGN_PATH, { seance: session }, cookieOf(token)), after(20 * 60));
  expect((await sign(led.id, led.desk)).status).toBe(204);
  await sign(empty.id, led.desk);
  // A page that is opened changes nothing, whoever opens it.
  const request = new Request("https://www.exemple.fr/", { headers: { Cookie: cookieOf(empty.desk) ?? "" } });
  expect(await findProjector(services, { request, code: empty.code, now: after(20 * 60) })).toMatchObject({
    isDesk: true,
  });
  const codes = [empty, led, quiet].map(({ code }) => code).concat(joined);
  const areEnded = async () => (await Promise.all(codes.map(sessionOf))).map(({ endedAt }) => endedAt !== null);
  await sweepClasses(db, after(30 * 60 - 1));
  expect(await areEnded()).toEqual([false, false, false, false]);
  await sweepClasses(db, after(30 * 60));
  expect(await areEnded()).toEqual([true, false, false, false]);
  expect((await enter(services, empty.code, after(31 * 60))).refusal).toBe("expired");
  await sweepClasses(db, after(50 * 60));
  expect(await areEnded()).toEqual([true, true, false, false]);
  await sweepClasses(db, after(3 * 24 * 3600));
  expect((await readClassSnapshot(db, { code: quiet.code }))?.endedAt).toEqual(after(3 * 24 * 3600));
});

test("at one's own pace the first answer counts, for as many days as were asked", async () => {
  const { id, code, cookies } = await openWithPupils(1, classForm({ facon: "a-son-rythme", jours: "2" }));
  expect(await vote(id, cookies[0], 0, 2, { question: SECOND })).toBe("sent");
  expect(await vote(id, cookies[0], 1, 3, { question: SECOND })).toBe("already");
  expect(await keptOption()).toBe(optionOf(0, SECOND));
  await sweepClasses(db, after(48 * 3600 - 1));
  expect((await sessionOf(code)).endedAt).toBeNull();
  await sweepClasses(db, after(48 * 3600));
  expect(await rows()).toEqual([1, 0, 0, 1]);
});

test("where there is no room, the session whose desk is silent for longest gives way, first those that nobody joined", async () => {
  const homework = () => classForm({ facon: "a-son-rythme", jours: "7" });
  const { code: joined } = await openWithPupils(1, homework());
  const empty = [await openClass(services, after(10), homework()), await openClass(services, after(20), homework())];
  const left = async () => (await client.query<{ code: string }>("select code from class_session")).rows.length;
  const full = { perNetwork: 40, bytes: 0 };
  const room = (seconds: number, limits = full) =>
    db.transaction((tx) => makeRoom(tx, "another network", after(seconds), limits));
  expect(await room(3_599)).toBe("saturated");
  expect(await room(3_700)).toBe("made");
  expect(await readClassSnapshot(db, { code: empty[0]?.code ?? "" })).toBeNull();
  expect(await room(3_700)).toBe("made");
  expect((await sessionOf(joined)).deviceCount).toBe(1);
  expect(await room(3_700)).toBe("made");
  expect(await left()).toBe(0);
});

test("one network has a few live sessions, and takes no class's homework to open another", async () => {
  const homework = classForm({ facon: "a-son-rythme", jours: "7" });
  const { code: joined } = await openWithPupils(1, homework);
  const { networkHash, id } = await sessionOf(joined);
  const room = (network: string, seconds: number) =>
    db.transaction((tx) => makeRoom(tx, network, after(seconds), { perNetwork: 2, bytes: 1_000_000 }));
  await openClass(services, after(0));
  expect(await room(networkHash ?? "", 100)).toBe("networkFull");
  expect(await room("another network", 100)).toBe("made");
  expect(await room(networkHash ?? "", 3_700)).toBe("made");
  await openClass(services, after(3_700));
  expect(await room(networkHash ?? "", 3_701)).toBe("networkFull");
  await endClassSession(db, id, after(3_702));
  expect(await room(networkHash ?? "", 3_703)).toBe("made");
});

import decodeQR from "qr/decode.js";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database/database.ts";
import {
  type ClassServices,
  classForm,
  classQuiz,
  classServices,
  openClass,
} from "#tests/support/site/class-session.ts";
import { formatResumeCode } from "../rules/class-code.ts";
import { MAX_LIVE_SESSIONS } from "../rules/class-limits.ts";
import { classCookie, type HeldSession } from "../store/class-keys.server.ts";
import { keepHeldSessions } from "../store/held-sessions.server.ts";
import { findDesk, listDesks, resumeDesk } from "./desk.server.ts";
import { createClass, paperOf, questionKey, readPrepared } from "./prepare-class.server.ts";
import { qrCode } from "./qr-code.server.ts";

const { db, clear, close } = await createTestDatabase();
const NOW = new Date("2026-11-26T09:00:00Z");
let services: ClassServices;

beforeEach(async () => {
  await clear();
  services = classServices(db);
});
afterAll(close);

const keys = classQuiz().questions.map(({ id }) => questionKey(id));
const withCookie = (cookie: string) => new Request("https://www.exemple.fr/", { headers: { Cookie: cookie } });
const deskOf = (...held: HeldSession[]) =>
  withCookie(classCookie("desk", { held, publicUrl: services.settings.publicUrl, seconds: 60 }).split(";")[0] ?? "");

test("a form that comes twice opens one session, and gives its keys again", async () => {
  const form = classForm();
  const first = await openClass(services, NOW, form);
  expect(await openClass(services, NOW, form)).toEqual(first);
  expect(services.classes.kept).toBe(1);
  expect((await openClass(services, NOW)).code).not.toBe(first.code);
});

test("questions are asked by their rank, those that are not ticked not at all", () => {
  const [one = "", two = "", three = ""] = keys;
  const fields = { [`question-${one}`]: "1", [`question-${two}`]: "1", [`question-${three}`]: "1" };
  const ranks = { [`rang-${one}`]: "3", [`rang-${two}`]: "", [`rang-${three}`]: "1" };
  const asked = readPrepared(new URLSearchParams({ ...fields, ...ranks }), classQuiz())?.questions;
  expect(asked?.map(questionKey)).toEqual([three, two, one]);
  expect(readPrepared(new URLSearchParams(), classQuiz())).toBeNull();
  expect(paperOf(new URLSearchParams(fields), classQuiz())?.questions).toHaveLength(3);
  expect(paperOf(new URLSearchParams(), classQuiz())).toBeNull();
});

test("too many sessions, and too many of one network, are refused without a row", async () => {
  const attempt = async (now = NOW) => {
    const [form, quiz] = [classForm(), classQuiz()];
    const prepared = readPrepared(form, quiz);
    if (!prepared) throw new Error("no question");
    return createClass(services, { form, quiz, prepared, now });
  };
  for (let made = 0; made < 120; made += 1) await openClass(services, NOW);
  expect(await attempt()).toMatchObject({ refusal: "networkHour", retryAfterSeconds: 3_600 });
  const later = new Date(NOW.getTime() + 2 * 3_600_000);
  for (let made = 120; made < 140; made += 1) await openClass(services, later);
  expect(await attempt(later)).toMatchObject({ refusal: "networkDay", retryAfterSeconds: 22 * 3_600 });
  Object.defineProperty(services.classes, "live", { value: MAX_LIVE_SESSIONS });
  services = { ...services, clientAddress: "198.51.100.7" };
  expect(await attempt()).toEqual({ refusal: "saturated" });
  expect(services.classes.kept).toBe(140);
});

test("the code of resumption gives the session to another computer, and takes it from the first", async () => {
  const { id: session, code, resume, desk: token } = await openClass(services, NOW);
  expect((await findDesk(services, deskOf({ session, token })))?.code).toBe(code);
  const reply = await resumeDesk(services, {
    request: withCookie(""),
    form: new URLSearchParams({ reprise: formatResumeCode(resume).toLowerCase() }),
    now: NOW,
  });
  if ("refusal" in reply) throw new Error(reply.refusal);
  expect((await findDesk(services, withCookie(reply.cookie.split(";")[0] ?? "")))?.code).toBe(code);
  expect(await findDesk(services, deskOf({ session, token }))).toBeNull();
});

test("a forged cookie and a wrong code of resumption open no desk", async () => {
  const one = await openClass(services, NOW);
  const other = await openClass(services, NOW);
  const forged = ["forged", other.desk, ""].map((token) => ({ session: one.id, token }));
  expect(await findDesk(services, deskOf(...forged))).toBeNull();
  const request = withCookie("");
  const attempt = () =>
    resumeDesk(services, { request, form: new URLSearchParams({ reprise: "AAAABBBBCCCC" }), now: NOW });
  for (let tried = 0; tried < 60; tried += 1) expect(await attempt()).toEqual({ refusal: "resumeWrong" });
  expect(await attempt()).toEqual({ refusal: "tooMany" });
});

test("one computer steers eight sessions; with a ninth the oldest goes, and what is forged or erased is not kept", async () => {
  let cookie = "";
  const opened: string[] = [];
  for (let made = 0; made < 9; made += 1) {
    const { id, desk } = await openClass(services, NOW);
    const added = { session: id, token: desk };
    const request = withCookie(made === 4 ? `${cookie}.${opened[0]}:forged` : cookie);
    cookie = (await keepHeldSessions("desk", services, { request, now: NOW, added })).split(";")[0] ?? "";
    opened.unshift(id);
  }
  expect((await listDesks(services, withCookie(cookie))).map(({ id }) => id)).toEqual(opened.slice(0, 8));
  const later = new Date(NOW.getTime() + 27 * 3_600_000);
  expect(await keepHeldSessions("desk", services, { request: withCookie(cookie), now: later })).toMatch(
    /=; .+Max-Age=0;/,
  );
});

test("the QR code is read again, and leads to the entry with the code", () => {
  const address = "https://www.exemple.fr/c?code=48217730";
  const { size, path } = qrCode(address);
  const scale = 4;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      const start = ((Number(y) * scale + dy) * side + Number(x) * scale) * 4;
      for (let dx = 0; dx < scale; dx += 1) data.fill(0, start + dx * 4, start + dx * 4 + 3);
    }
  }
  expect(decodeQR({ width: side, height: side, data })).toBe(address);
});

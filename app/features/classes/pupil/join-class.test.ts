import { afterAll, beforeEach, expect, test } from "vitest";
import { findProjector } from "#app/features/classes/teacher/projector.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import {
  type ClassServices,
  classForm,
  classServices,
  enter,
  formRequest,
  openClass,
} from "#tests/support/site/class-session.ts";
import { createCode, parseClassCode } from "../rules/class-code.ts";
import { LIVE_HOURS, MAX_DAYS, NO_SESSION_HOURS } from "../rules/class-limits.ts";
import { joinClass } from "./join-class.server.ts";
import { findPupilPage } from "./pupil-page.server.ts";

const { db, clear, close } = await createTestDatabase();
const START = Date.parse("2026-11-26T09:00:00Z");
let services: ClassServices;

beforeEach(async () => {
  await clear();
  services = classServices(db);
});
afterAll(close);

const after = (seconds: number) => new Date(START + seconds * 1000);
const random = randomNumbers(34);

/** Codes that nobody has. */
function strangeCodes(count: number, taken: string): string[] {
  const codes = Array.from({ length: count }, () => createCode((max) => Math.floor(random() * max)));
  return codes.filter((code) => code !== taken);
}

test("each code that opens nothing has its sentence", async () => {
  const { code } = await openClass(services, after(0), classForm({ attendus: "10" }));
  const session = services.classes.withCode(code);
  if (!session) throw new Error(code);
  const message = async (typed: string, cookie = "") => (await enter(services, typed, after(1), cookie)).message;
  expect(await message("1234")).toBe("Ce code contient une erreur de frappe. Vérifiez les huit chiffres.");
  expect(await message(strangeCodes(1, code)[0] ?? "")).toBe(
    "Aucune séance n’a ce code. Elle est peut-être finie. Demandez à votre professeur.",
  );
  const { cookie } = await enter(services, code, after(2));
  session.places = 1;
  expect(await message(code)).toBe("La séance est complète (1 appareils).");
  await services.classes.press(session, "door", { version: session.progress.version, now: after(3) });
  expect(await message(code)).toBe("L’entrée est fermée. Demandez à votre professeur de la rouvrir.");
  // Whoever is in comes back through a closed door.
  expect(await message(code, cookie)).toBeNull();
  await services.classes.end(session, after(4));
  expect(await message(code)).toBe("Cette séance est finie. Ses réponses ont été effacées.");
});

test("sixty devices of one address enter in a minute, and each has its own number", async () => {
  const { code } = await openClass(services, after(0), classForm({ attendus: "60" }));
  const entered = await Promise.all(Array.from({ length: 60 }, (_, index) => enter(services, code, after(index))));
  expect(entered.filter(({ refusal }) => refusal !== null)).toEqual([]);
  const numbers = [...(services.classes.withCode(code)?.devices.values() ?? [])].sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect((await enter(services, code, after(60))).refusal).toBe("full");
});

test("a thousand guesses open nothing, and stop at the limit, at the projector's address too", async () => {
  const { code } = await openClass(services, after(0));
  const outcomes: Record<string, number> = {};
  for (const guess of strangeCodes(1_000, code)) {
    const { refusal } = await enter(services, guess, after(1));
    outcomes[refusal ?? "entered"] = (outcomes[refusal ?? "entered"] ?? 0) + 1;
  }
  expect(outcomes).toEqual({ unknown: 60, tooMany: 940 });
  expect((await enter(services, code, after(2))).refusal).toBe("tooMany");
  const request = new Request("https://www.exemple.fr/");
  expect(await findProjector(services, { request, code, now: after(2) })).toMatchObject({ status: 429 });
  expect((await enter(services, code, after(62))).refusal).toBeNull();
});

test("the page of a pupil tells an ended session from none to nobody who guesses", async () => {
  const { id, code } = await openClass(services, after(0));
  const session = services.classes.withId(id);
  if (!session) throw new Error(id);
  await services.classes.end(session, after(1));
  const page = (guess: string, seconds: number) =>
    findPupilPage(services, { request: new Request("https://www.exemple.fr/"), code: guess, now: after(seconds) });
  expect(await page(code, 2)).toMatchObject({ ended: { code } });
  for (const guess of strangeCodes(61, code)) await page(guess, 2);
  expect(await page(code, 3)).toEqual({ redirectTo: expect.stringContaining(code) });
  expect(await page(code, 65)).toMatchObject({ ended: { code } });
});

test("a device that mistakes itself ten times waits, and its class does not", async () => {
  const { code } = await openClass(services, after(0));
  let cookie = "";
  for (const guess of strangeCodes(10, code)) ({ cookie } = await enter(services, guess, after(1), cookie));
  expect((await enter(services, code, after(2), cookie)).refusal).toBe("tooMany");
  expect((await enter(services, code, after(2))).refusal).toBeNull();
});

test("a device that is in a session counts its mistakes by it, whatever it writes before it in the cookie", async () => {
  const { code } = await openClass(services, after(0));
  const { cookie } = await enter(services, code, after(1));
  for (const guess of strangeCodes(10, code)) {
    await enter(services, guess, after(2), cookie.replace("=", `=0:${guess}.`));
  }
  expect((await enter(services, code, after(3), cookie)).refusal).toBe("tooMany");
});

test("the cookie of a device lasts as long as its session may, and an hour after a wrong code", async () => {
  const homework = classForm({ facon: "a-son-rythme", jours: String(MAX_DAYS) });
  const [live, ownPace] = [await openClass(services, after(0)), await openClass(services, after(0), homework)];
  const [wrong = ""] = strangeCodes(1, live.code);
  const secondsAfter = async (code: string) => {
    const { headers } = await joinClass(services, formRequest("/classe/entrer", { code }), after(0));
    return Number(/Max-Age=(\d+)/.exec(headers.get("Set-Cookie") ?? "")?.[1]);
  };
  expect(await secondsAfter(live.code)).toBe(LIVE_HOURS * 3_600);
  expect(await secondsAfter(ownPace.code)).toBe(MAX_DAYS * 24 * 3_600);
  expect(await secondsAfter(wrong)).toBe(NO_SESSION_HOURS * 3_600);
});

test("a device in two sessions keeps its place in each, and leaves the ended one alone", async () => {
  const short = await openClass(services, after(0));
  const long = await openClass(services, after(0), classForm({ facon: "a-son-rythme", jours: "7" }));
  let { cookie } = await enter(services, long.code, after(1));
  ({ cookie } = await enter(services, short.code, after(2), cookie));
  ({ cookie } = await enter(services, long.code, after(3), cookie));
  const session = services.classes.withId(short.id);
  if (!session) throw new Error(short.code);
  const request = () => new Request("https://www.exemple.fr/", { headers: { Cookie: cookie } });
  const page = (code: string) => findPupilPage(services, { request: request(), code, now: after(4) });
  for (const { code } of [short, long]) expect(await page(code)).toMatchObject({ page: { number: 1 } });
  await services.classes.end(session, after(4));
  const ended = await page(short.code);
  const given = "headers" in ended ? (ended.headers.get("Set-Cookie") ?? "") : "";
  expect(given).toContain(`Max-Age=${7 * 24 * 3600 - 4};`);
  expect(given).not.toContain(short.id);
  cookie = given.split(";")[0] ?? "";
  expect(await page(long.code)).toMatchObject({ page: { number: 1 } });
  expect((await enter(services, short.code, after(5), cookie)).refusal).toBe("expired");
  expect(services.classes.withId(long.id)?.devices.size).toBe(1);
});

test("a held session that was moved to another, or forged, is none", async () => {
  const [one, other] = [await openClass(services, after(0)), await openClass(services, after(0))];
  const { cookie } = await enter(services, one.code, after(1));
  const [name, held = ""] = cookie.split("=");
  const moved = `${name}=${held.replace(one.id, other.id)}`;
  const request = new Request("https://www.exemple.fr/", { headers: { Cookie: moved } });
  expect(await findPupilPage(services, { request, code: other.code, now: after(2) })).toEqual({
    redirectTo: `/c?code=${other.code}&retour=1`,
  });
  const entered = await enter(services, other.code, after(3), moved);
  expect(entered.cookie).not.toContain(held.replace(one.id, ""));
});

test("the page of a session opens for its devices alone, and its address tells strangers nothing", async () => {
  const { code } = await openClass(services, after(0));
  const { cookie } = await enter(services, code, after(1));
  const find = (of: string, with_: string) =>
    findPupilPage(services, {
      request: new Request("https://www.exemple.fr/", { headers: { Cookie: with_ } }),
      code: of,
      now: after(2),
    });
  expect(await find(code, cookie)).toMatchObject({ page: { number: 1, code } });
  const unknown = strangeCodes(1, code)[0] ?? "";
  expect(await find(code, "")).toEqual({ redirectTo: `/c?code=${code}&retour=1` });
  expect(await find(unknown, cookie)).toEqual({ redirectTo: `/c?code=${parseClassCode(unknown)}&retour=1` });
  // A cookie of the former release: one token, no id of a session.
  expect(await find(code, cookie.replace(/=.*:/, "="))).toEqual({ redirectTo: `/c?code=${code}&retour=1` });
});

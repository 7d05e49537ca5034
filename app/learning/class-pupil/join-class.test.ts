import { afterAll, beforeEach, expect, test } from "vitest";
import { createCode, parseClassCode } from "#app/learning/class/class-code.ts";
import { LIVE_HOURS, MAX_DAYS, WRONG_CODE_HOURS } from "#app/learning/class/class-limits.ts";
import { endClassSession, pressDesk } from "#app/learning/class/class-sessions.server.ts";
import type { Press } from "#app/learning/class/class-steps.ts";
import { readClassSnapshot } from "#app/learning/class/class-views.server.ts";
import { findProjector, openProjector } from "#app/learning/class-teacher/projector.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import {
  type ClassServices,
  classForm,
  classServices,
  enter,
  formRequest,
  openClass,
  withCookie,
} from "#tests/support/site/class-session.ts";
import { joinClass } from "./join-class.server.ts";
import { findPupilPage } from "./pupil-page.server.ts";

const { db, client, clear, close } = await createTestDatabase();
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
  const message = async (typed: string, cookie = "") => (await enter(services, typed, after(1), cookie)).message;
  expect(
    await message(strangeCodes(1, code)[0]?.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) ?? ""),
  ).toBe("Ce code contient une erreur de frappe. Vérifiez les huit chiffres.");
  expect(await message("1234")).toBe("Vous avez tapé 4 chiffres. Le code en a huit, en deux groupes de quatre.");
  expect(await message(strangeCodes(1, code)[0] ?? "")).toBe(
    "Aucune séance n’a ce code. Elle est peut-être finie. Demandez à votre professeur.",
  );
  const { cookie } = await enter(services, code, after(2));
  await client.query("update class_session set places = 1");
  expect(await message(code)).toBe("La séance est complète (1 appareils).");
  const session = await readClassSnapshot(db, { code });
  if (!session) throw new Error(code);
  await pressDesk(db, session, { pressed: "door", version: session.version, now: after(3) });
  expect(await message(code)).toBe("L’entrée est fermée. Demandez à votre professeur de la rouvrir.");
  // Whoever is in comes back through a closed door.
  expect(await message(code, cookie)).toBeNull();
  await endClassSession(db, session.id, after(4));
  expect(await message(code)).toBe("Cette séance est finie. Le site a effacé ce que chaque appareil a répondu.");
});

test("sixty devices of one address enter in a minute, and each has its own number", async () => {
  const { code } = await openClass(services, after(0), classForm({ attendus: "60" }));
  const entered = await Promise.all(Array.from({ length: 60 }, (_, index) => enter(services, code, after(index))));
  expect(entered.filter(({ refusal }) => refusal !== null)).toEqual([]);
  const { rows } = await client.query<{ number: number }>("select number from class_device order by number");
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect((await enter(services, code, after(60))).refusal).toBe("full");
});

/** From elsewhere than the desk. */
const elsewhere = () => ({ ...services, clientAddress: "203.0.113.9" });
const get = (path: string, cookie = "") =>
  new Request(`https://www.exemple.fr${path}`, { headers: { Cookie: cookie } });

test("a thousand guesses open nothing, and stop at the limit, at the projector's address too", async () => {
  const { code } = await openClass(services, after(0));
  const outcomes: Record<string, number> = {};
  for (const guess of strangeCodes(1_000, code)) {
    const { refusal } = await enter(elsewhere(), guess, after(1));
    outcomes[refusal ?? "entered"] = (outcomes[refusal ?? "entered"] ?? 0) + 1;
  }
  expect(outcomes).toEqual({ unknown: 60, tooMany: 940 });
  expect((await enter(elsewhere(), code, after(2))).refusal).toBe("tooMany");
  expect(await openProjector(elsewhere(), { code, now: after(2) })).toMatchObject({ status: 429 });
  expect((await enter(elsewhere(), code, after(62))).refusal).toBeNull();
});

test("what others of the network type keeps no class out: neither who is in, nor who comes to a session that was opened there", async () => {
  const { code } = await openClass(services, after(0));
  const away = await enter(elsewhere(), code, after(1));
  for (const network of [services, elsewhere()]) {
    for (const guess of strangeCodes(61, code)) await enter(network, guess, after(2));
  }
  const other = await openClass(elsewhere(), after(3));
  expect((await enter(services, other.code, after(3))).refusal).toBe("tooMany");
  expect((await enter(services, code, after(3))).refusal).toBeNull();
  expect(await openProjector(services, { code, now: after(3) })).toMatchObject({ redirectTo: expect.any(String) });
  expect((await enter(elsewhere(), code, after(3), away.cookie)).refusal).toBeNull();
});

test("a page that is opened counts nothing and tells nothing: no picture of another site keeps a class out", async () => {
  const { code, id } = await openClass(services, after(0));
  for (const guess of strangeCodes(70, code)) {
    const page = await findPupilPage(services, { request: get(`/classe/${guess}`), code: guess, now: after(1) });
    expect(page).toEqual({ redirectTo: `/c?code=${guess}&retour=1` });
    expect(
      await findProjector(services, { request: get(`/classe/${guess}/ecran`), code: guess, now: after(1) }),
    ).toBeNull();
  }
  expect((await client.query("select from rate_limits where count > 1")).rows).toEqual([]);
  expect(await findProjector(elsewhere(), { request: get("/"), code, now: after(2) })).toBeNull();
  const request = get(`/classe/${code}/ecran?seance=${id}`);
  expect(await findProjector(elsewhere(), { request, code, now: after(2) })).toMatchObject({ code, isDesk: false });
  expect((await enter(elsewhere(), code, after(2))).refusal).toBeNull();
});

test("a device that mistakes itself ten times waits, and its class does not", async () => {
  const { code } = await openClass(services, after(0));
  let cookie = "";
  for (const guess of strangeCodes(10, code)) ({ cookie } = await enter(elsewhere(), guess, after(1), cookie));
  expect((await enter(elsewhere(), code, after(2), cookie)).refusal).toBe("tooMany");
  expect((await enter(elsewhere(), code, after(2))).refusal).toBeNull();
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
  expect(await secondsAfter(wrong)).toBe(WRONG_CODE_HOURS * 3_600);
});

test("a device in two sessions keeps its place in each, and leaves the ended one alone", async () => {
  const short = await openClass(services, after(0));
  const long = await openClass(services, after(0), classForm({ facon: "a-son-rythme", jours: "7" }));
  let { cookie } = await enter(services, long.code, after(1));
  ({ cookie } = await enter(services, short.code, after(2), cookie));
  ({ cookie } = await enter(services, long.code, after(3), cookie));
  const page = (code: string) => findPupilPage(services, { request: get("/", cookie), code, now: after(4) });
  for (const { code } of [short, long]) expect(await page(code)).toMatchObject({ page: { number: 1 } });
  await endClassSession(db, short.id, after(4));
  const ended = await page(short.code);
  cookie = withCookie(cookie, "headers" in ended ? ended.headers.get("Set-Cookie") : null);
  expect(cookie).not.toContain(short.code);
  expect(await page(long.code)).toMatchObject({ page: { number: 1 } });
  expect((await enter(services, short.code, after(5), cookie)).refusal).toBe("expired");
});

test("a place that was moved to another session, or forged, is none", async () => {
  const [one, other] = [await openClass(services, after(0)), await openClass(services, after(0))];
  const { cookie } = await enter(services, one.code, after(1));
  const moved = cookie.replace(one.code, other.code);
  expect((await enter(services, other.code, after(2), moved)).cookie).not.toBe(moved);
  for (const strange of [moved, cookie.replace(/=.*/, "=forged")])
    expect(await findPupilPage(services, { request: get("/", strange), code: one.code, now: after(3) })).toHaveProperty(
      "redirectTo",
    );
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
});

test("who enters late could answer from the question that was open, or from the next one", async () => {
  const { code } = await openClass(services, after(0));
  const firstPosition = async () => {
    const { cookie } = await enter(services, code, after(1));
    const request = new Request("https://www.exemple.fr/", { headers: { Cookie: cookie } });
    const reply = await findPupilPage(services, { request, code, now: after(2) });
    return "page" in reply ? reply.page.firstPosition : reply;
  };
  const press = async (pressed: Press) => {
    const session = await readClassSnapshot(db, { code });
    if (session) await pressDesk(db, session, { pressed, version: session.version, now: after(3) });
  };
  const positions = [await firstPosition()];
  for (const pressed of ["open", "close", "show", "next"] as const) {
    await press(pressed);
    positions.push(await firstPosition());
  }
  expect(positions).toEqual([0, 0, 1, 1, 1]);
});

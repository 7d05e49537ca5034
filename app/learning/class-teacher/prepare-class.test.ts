import decodeQR from "qr/decode.js";
import { afterAll, beforeEach, expect, test } from "vitest";
import { formatResumeCode } from "#app/learning/class/class-code.ts";
import { classCookie, resumeCodeOf } from "#app/learning/class/class-keys.server.ts";
import { LIVE_PER_NETWORK } from "#app/learning/class/class-limits.ts";
import { endClassSession } from "#app/learning/class/class-sessions.server.ts";
import { qrCode } from "#platform/qr-code.server.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import {
  type ClassServices,
  classForm,
  classQuiz,
  classServices,
  newDesk,
  openClass,
} from "#tests/support/site/class-session.ts";
import { chosenOf, moved } from "./chosen-questions.ts";
import { askedQuizzes, listQuizzes } from "./class-quizzes.server.ts";
import { deskCookie, findDesks, isTakenOver, resumeDesk, takeDesk } from "./desk.server.ts";
import { tickedText } from "./preparation-buttons.tsx";
import {
  addressOf,
  createClass,
  paperOf,
  preparationOf,
  preparationQuery,
  problemOf,
  readPrepared,
} from "./prepare-class.server.ts";

const { db, client, clear, close } = await createTestDatabase();
const NOW = new Date("2026-11-26T09:00:00Z");
let services: ClassServices;

beforeEach(async () => {
  await clear();
  services = classServices(db);
});
afterAll(close);

const ORIGIN = "https://www.exemple.fr";
const ids = classQuiz().questions.map(({ id }) => id);
const { catalogue } = publishedContent.current();
const withCookie = (cookie: string) => new Request("https://www.exemple.fr/", { headers: { Cookie: cookie } });
const deskOf = (token: string) =>
  withCookie(classCookie("desk", token, services.settings.publicUrl, 60).split(";")[0] ?? "");
const countSessions = async () =>
  (await client.query<{ count: number }>("select count(*)::int as count from class_session")).rows[0]?.count;

test("a form that comes twice opens one session, and gives its keys again", async () => {
  const form = classForm();
  const first = await openClass(services, NOW, form);
  expect(await openClass(services, NOW, form)).toEqual(first);
  expect(await countSessions()).toBe(1);
  expect((await openClass(services, NOW)).code).not.toBe(first.code);
});

test("questions are asked in the order of the form, those that are not ticked not at all", () => {
  const quizzes = [classQuiz()];
  const [one = "", two = "", three = ""] = ids;
  const ticked = Object.fromEntries([one, two, three].map((id) => [`question-${id}`, "1"]));
  const form = new URLSearchParams({ ...ticked, liste: `${three} ${two} ${one} ${ids.slice(3).join(" ")}` });
  expect(readPrepared(form, quizzes)).toMatchObject({ questions: [three, two, one] });
  // Without scripts, a button sends the form with the question that it moves, and leads back to its row.
  for (const [button, order] of [
    ["monter", [two, three, one]],
    ["descendre", [three, one, two]],
  ] as const) {
    const pressed = new URLSearchParams([...form, [button, two]]);
    expect(readPrepared(pressed, quizzes)).toMatchObject({ questions: order });
    expect(addressOf(pressed, quizzes, "adresse")).toMatch(new RegExp(`ordre=${order.join("\\+")}#question-${two}$`));
  }
  expect(readPrepared(new URLSearchParams(), quizzes)).toBe("noQuestion");
  // The address that is kept asks for the same, without phones too.
  const kept = preparationQuery(form, quizzes);
  expect(paperOf(kept, quizzes, ORIGIN)?.questions.map(({ id }) => id)).toEqual([three, two, one]);
  expect(addressOf(form, quizzes, "imprimer")).toBe(`/classe/imprimer/${quizzes[0]?.id}?${kept}#imprimer`);
  // Kept again, a preparation keeps its mark, and a copy gets another.
  const first = addressOf(form, quizzes, "garder");
  const mark = /preparation=([^&#]+)#gardee$/.exec(first)?.[1] ?? "";
  const marked = new URLSearchParams([...form, ["preparation", mark]]);
  expect(addressOf(marked, quizzes, "garder")).toMatch(new RegExp(`preparation=${mark}#gardee$`));
  expect(addressOf(marked, quizzes, "copier")).not.toContain(mark);
  expect(addressOf(form, quizzes, "constructor")).toBe(`/classe/nouvelle?${kept}`);
  // A session without phones that asks all leads back to all.
  expect(paperOf(new URLSearchParams(), quizzes, ORIGIN)?.prepareHref).toContain(
    String(preparationQuery(classForm(), quizzes)),
  );
  const shown = preparationOf(kept, quizzes, "key").choice;
  expect(shown).toEqual({ order: [three, two, one, ...ids.slice(3)], ticked: [three, two, one] });
});

test("a question moves past the ticked one beside it; at an end, it stays", () => {
  const choice = { order: ["1", "2", "3", "4"], ticked: ["1", "2", "4"] };
  const after = (id: string, by: -1 | 1) => moved(choice, id, by).order.join("");
  expect([after("4", -1), after("2", 1), after("1", -1), after("4", 1), after("3", -1)]).toEqual([
    ...["1423", "1342", "1234", "1234", "1234"],
  ]);
  expect(chosenOf(moved(choice, "4", -1))).toEqual(["1", "4", "2"]);
});

test("numbers out of their bounds are refused, each with what it may be; the days of a live session are none", () => {
  const read = (fields: Record<string, string>) => readPrepared(classForm(fields), [classQuiz()]);
  expect(read({ facon: "a-son-rythme", jours: "9" })).toBe("days");
  expect(read({ facon: "a-son-rythme", jours: "" })).toMatchObject({ way: "own-pace", days: 1 });
  expect(read({ facon: "en-direct", jours: "9" })).toMatchObject({ way: "live" });
  expect(read({ attendus: "61" })).toBe("expected");
  const kept = new URLSearchParams({ ordre: ids.join(" "), attendus: "99" });
  expect(problemOf(kept, [classQuiz()])).toMatch(/^Pour les élèves attendus/);
  expect(problemOf(new URLSearchParams(), [classQuiz()])).toBeNull();
});

test("an address says that the teacher's own questions are asked, and holds none of them", () => {
  const quizzes = [classQuiz()];
  const own = JSON.stringify([{ question: "Où est la mairie ?", options: ["Rue du Port", "Place Verte"], right: 0 }]);
  const form = new URLSearchParams({ ajout: "", "avec-les-miennes": "1", personnelles: own });
  const kept = preparationQuery(form, quizzes);
  expect(kept.get("avec-les-miennes")).toBe("1");
  expect(String(kept)).not.toContain("mairie");
  expect(problemOf(kept, quizzes)).toBeNull();
  expect(preparationOf(kept, quizzes, "key").typed).toHaveProperty("avec-les-miennes");
  // A session without phones and the printed questions lead back to the same preparation.
  kept.set("ordre", ids.join(" "));
  expect(paperOf(kept, quizzes, ORIGIN)?.prepareHref).toContain("avec-les-miennes=1");
});

test("the bar counts what is ticked, the teacher's questions, and what the filter hides", () => {
  const counts = { chosen: 4, known: 8, hidden: 0, own: 0, incomplete: 0 };
  expect(tickedText(counts)).toBe("4 cochées sur 8");
  expect(tickedText({ ...counts, own: 1 })).toBe("4 cochées + 1 à vous");
  expect(tickedText({ ...counts, incomplete: 2 })).toBe("4 cochées + 0 à vous, 2 incomplètes non posées");
  expect(tickedText({ ...counts, chosen: 10, known: 75, hidden: 10 })).toBe(
    "10 cochées, dont 10 cachées par le filtre",
  );
  expect(tickedText({ ...counts, chosen: 30, known: 75, own: 1 })).toBe("30 cochées + 1 à vous, 30 au plus");
});

test("a theme of the exam is asked like a quiz, mixed with another; an unknown one is not", () => {
  const query = new URLSearchParams("quiz=examen-civique-droits-et-devoirs&ajout=union-europeenne");
  const quizzes = askedQuizzes(catalogue, query) ?? [];
  expect(quizzes.map(({ id }) => id)).toEqual(["examen-civique-droits-et-devoirs", "union-europeenne"]);
  const added = preparationQuery(
    new URLSearchParams([...query, ["liste", ""], [`question-${quizzes[0]?.questions[0]?.id}`, "1"]]),
    quizzes,
  );
  const paper = paperOf(added, quizzes, ORIGIN);
  expect(paper?.questions).toHaveLength(1 + ids.length);
  expect(paper?.ends).toHaveLength(2);
  const again = askedQuizzes(catalogue, query) ?? [];
  expect(again[0]?.questions[0]?.options).toEqual(quizzes[0]?.questions[0]?.options);
  const removed = new URLSearchParams([...query, ["retrait", "examen-civique-droits-et-devoirs"]]);
  expect(askedQuizzes(catalogue, removed)?.map(({ id }) => id)).toEqual(["union-europeenne"]);
  for (const id of ["examen-civique", "rien"])
    expect(askedQuizzes(catalogue, new URLSearchParams({ quiz: id }))).toBeNull();
  // The list has each quiz, and the institutions with the programme that teaches them.
  const groups = listQuizzes(catalogue);
  const listed = groups.flatMap((group) => group.quizzes.map((quiz) => quiz.id));
  expect([...new Set(listed)].toSorted()).toEqual(
    catalogue
      .listClassroomQuizzes()
      .map((quiz) => quiz.id)
      .toSorted(),
  );
  const third = groups.find(({ name }) => name.startsWith("Troisième"))?.quizzes.map((quiz) => quiz.id);
  expect(third).toContain("examen-civique-systeme-institutionnel-et-politique");
});

test("too many sessions of one network are refused without a row", async () => {
  const attempt = async (now = NOW) => {
    const [form, quizzes] = [classForm(), [classQuiz()]];
    const prepared = readPrepared(form, quizzes);
    if (typeof prepared === "string") throw new Error(prepared);
    return createClass(services, { form, quizzes, prepared, desk: newDesk(services), now });
  };
  const open = async (count: number, now: Date) => {
    for (let made = 0; made < count; made += 1) await endClassSession(db, (await openClass(services, now)).id, now);
  };
  for (let made = 0; made < LIVE_PER_NETWORK; made += 1) await openClass(services, NOW);
  expect(await attempt()).toEqual({ refusal: "networkFull" });
  await client.query("update class_session set ended_at = now()");
  await open(120 - LIVE_PER_NETWORK - 1, NOW);
  expect(await attempt()).toMatchObject({ refusal: "networkHour", retryAfterSeconds: 3_600 });
  const later = new Date(NOW.getTime() + 2 * 3_600_000);
  await open(20, later);
  expect(await attempt(later)).toMatchObject({ refusal: "networkDay", retryAfterSeconds: 22 * 3_600 });
  expect(await countSessions()).toBe(139);
});

test("the code of resumption gives the session to another computer, and takes it from the first", async () => {
  const { id, code, desk } = await openClass(services, NOW);
  const former = new Request(`https://www.exemple.fr/?seance=${id}`, { headers: deskOf(desk).headers });
  expect(await isTakenOver(services, former)).toBe(false);
  expect((await findDesks(services, deskOf(desk))).chosen?.code).toBe(code);
  const reply = await resumeDesk(services, {
    request: withCookie(""),
    form: new URLSearchParams({ reprise: formatResumeCode(resumeCodeOf(services, id)).toLowerCase() }),
    now: NOW,
  });
  if ("refusal" in reply) throw new Error(reply.refusal);
  expect((await findDesks(services, withCookie(reply.cookie.split(";")[0] ?? ""))).chosen?.code).toBe(code);
  expect((await findDesks(services, deskOf(desk))).chosen).toBeNull();
  // Its page says so, to no browser that never steered.
  expect(await isTakenOver(services, former)).toBe(true);
  expect(await isTakenOver(services, new Request(former.url))).toBe(false);
});

test("a forged cookie and a wrong code of resumption open no desk; a right one does, whatever was typed before", async () => {
  const one = await openClass(services, NOW);
  const other = await openClass(services, NOW);
  for (const token of ["forged", ""]) expect((await findDesks(services, deskOf(token))).chosen).toBeNull();
  const asked = new Request(`https://www.exemple.fr/?seance=${one.id}`, { headers: deskOf(other.desk).headers });
  expect((await findDesks(services, asked)).chosen).toBeNull();
  const request = withCookie("");
  const attempt = (reprise: string) =>
    resumeDesk(services, { request, form: new URLSearchParams({ reprise }), now: NOW });
  for (let tried = 0; tried < 60; tried += 1) expect(await attempt("AAAABBBBCCCC")).toEqual({ refusal: "resumeWrong" });
  expect(await attempt("AAAABBBBCCCC")).toEqual({ refusal: "tooMany" });
  expect(await attempt(resumeCodeOf(services, one.id))).toMatchObject({ id: one.id });
});

test("one computer steers several sessions by one token, as long as any of them serves", async () => {
  const held = await takeDesk(services, withCookie(""));
  const first = await openClass(services, NOW, classForm({ facon: "a-son-rythme", jours: "7" }), held);
  const again = await takeDesk(services, deskOf(held.token));
  expect(again).toMatchObject({ token: held.token, steered: [{ id: first.id }] });
  const second = await openClass(services, new Date(NOW.getTime() + 1), classForm(), again);
  expect(await findDesks(services, deskOf(held.token))).toMatchObject({
    chosen: { id: second.id },
    others: [{ id: first.id }],
  });
  expect(deskCookie(services, again, new Date(second.endsAt), NOW)).toContain(`Max-Age=${8 * 24 * 3600};`);
  const otherToken = (await takeDesk(services, deskOf("forged"))).token;
  expect(otherToken).not.toBe("forged");
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

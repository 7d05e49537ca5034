import { Agent, request } from "node:http";
import { classCookieName, deskHash, deviceHash } from "#app/learning/class/class-keys.server.ts";
import { CLASS_FIELDS, statePath, VOTE_PATH } from "#app/learning/class/class-paths.ts";
import { enterSession, pressDesk } from "#app/learning/class/class-sessions.server.ts";
import { createClassViews, readClassSnapshot } from "#app/learning/class/class-views.server.ts";
import { createClass } from "#app/learning/class-teacher/prepare-class.server.ts";
import type { Database } from "#database/open.server.ts";
import { classAnswers } from "#database/schema/classes.server.ts";
import { createToken } from "#platform/tokens.ts";
import { createTestServices } from "./services.ts";

export type LoadedClass = {
  id: string;
  question: string;
  options: string[];
  /** Cookies. */
  pupils: string[];
};

const QUESTION = {
  id: "article.question",
  rev: 1,
  question: "Une question ?",
  explanation: "Une phrase.",
  section: null,
  options: ["a", "b", "c", "d"].map((id) => ({ id, text: `Réponse ${id}`, isCorrect: id === "a" })),
};
const QUIZ = {
  id: "article",
  origin: { title: "Un quiz", href: "/categories/sante/article" },
  notions: [],
  questions: [QUESTION],
};

type Seed = { classes: number; pupils: number; sessionSecret: string };

/** Sessions whose first question is open, written by the code of the site before a server reads them. */
export async function seedClasses(db: Database, { classes, pupils, sessionSecret }: Seed): Promise<LoadedClass[]> {
  const environment = { SESSION_SECRET: sessionSecret, RATE_LIMITS: "off", PUBLIC_URL: "http://localhost:3000" };
  const services = { ...createTestServices(db, environment), classes: createClassViews(db) };
  const prepared = { way: "live" as const, questions: [QUESTION.id], own: [], expected: pupils, days: 1 };
  const seeded: LoadedClass[] = [];
  for (let made = 0; made < classes; made += 1) {
    const now = new Date();
    // Each class at an address of its own.
    const school = { ...services, clientAddress: `198.51.${made >> 8}.${made & 255}` };
    const token = createToken();
    const asked = { form: new URLSearchParams(), quizzes: [QUIZ], prepared, now };
    const outcome = await createClass(school, { ...asked, desk: { token, hash: deskHash(services, token) } });
    if (!("opened" in outcome)) throw new Error(outcome.refusal);
    const { id, code } = outcome.opened;
    const tokens = Array.from({ length: pupils }, createToken);
    await Promise.all(tokens.map((one) => enterSession(db, { id, device: deviceHash(services, id, one) })));
    const session = await readClassSnapshot(db, { id });
    if (session) await pressDesk(db, session, { pressed: "open", version: session.version, now });
    const cookie = classCookieName(`device-${code}`, services.settings.publicUrl);
    seeded.push({
      id,
      question: QUESTION.id,
      options: QUESTION.options.map((option) => option.id),
      pupils: tokens.map((one) => `${cookie}=${one}`),
    });
  }
  return seeded;
}

/** What the database has of each device, by `keyOf`; and how many rows that is. */
export async function keptVotes(db: Database, rooms: LoadedClass[], sessionSecret: string) {
  const rows = await db.select().from(classAnswers);
  const secrets = createTestServices(db, { SESSION_SECRET: sessionSecret });
  const byHash = new Map(rows.map((row) => [`${row.sessionId} ${row.tokenHash}`, row.option]));
  const kept = new Map<string, string>();
  for (const room of rooms) {
    for (const pupil of room.pupils) {
      const option = byHash.get(`${room.id} ${deviceHash(secrets, room.id, pupil.replace(/^.*=/, ""))}`);
      if (option) kept.set(keyOf(room, pupil), option);
    }
  }
  return { kept, rows: rows.length };
}

export function keyOf({ id }: LoadedClass, pupil: string): string {
  return `${id} ${pupil}`;
}

export type Caller = {
  /** The status, or 0 without an answer. */
  vote: (room: LoadedClass, pupil: string, option: string, number: number) => Promise<number>;
  state: (id: string) => Promise<number>;
  close: () => void;
};

/** Node's own client: `fetch` would take more of the processor than the site that it measures. */
export function createCaller(url: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_096 });
  function send(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    return new Promise<number>((resolve) => {
      const { body, ...rest } = options;
      const sent = request(`${url}${path}`, { agent, ...rest }, (response) => {
        response.on("data", () => {});
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", () => resolve(0));
      });
      sent.on("error", () => resolve(0));
      sent.end(body);
    });
  }
  return {
    vote({ id, question }, pupil, option, number) {
      const order = { [CLASS_FIELDS.order]: String(number) };
      const fields = {
        ...order,
        [CLASS_FIELDS.session]: id,
        [CLASS_FIELDS.asked]: question,
        [CLASS_FIELDS.option]: option,
      };
      const headers = {
        Cookie: pupil,
        Accept: "application/json",
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/x-www-form-urlencoded",
      };
      return send(VOTE_PATH, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
    },
    state: (id) => send(statePath(id)),
    close: () => agent.destroy(),
  };
}

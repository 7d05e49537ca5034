import { Agent, request } from "node:http";
import { CLASS_FIELDS, statePath, VOTE_PATH } from "#app/features/classes/rules/class-paths.ts";
import { deviceHash } from "#app/features/classes/store/class-keys.server.ts";
import { ClassRegister } from "#app/features/classes/store/class-register.server.ts";
import { createClass } from "#app/features/classes/teacher/prepare-class.server.ts";
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
  kind: "article" as const,
  id: "article",
  title: "Un quiz",
  href: "/categories/sante/article",
  theme: "Santé",
  questions: [QUESTION],
};

type Seed = { classes: number; pupils: number; sessionSecret: string };

/** Sessions whose first question is open, written by the code of the site before a server reads them. */
export async function seedClasses(db: Database, { classes, pupils, sessionSecret }: Seed): Promise<LoadedClass[]> {
  const register = new ClassRegister(db);
  const environment = { SESSION_SECRET: sessionSecret, RATE_LIMITS: "off", PUBLIC_URL: "http://localhost:3000" };
  const services = { ...createTestServices(db, environment), classes: register };
  const prepared = { way: "live" as const, questions: [QUESTION.id], expected: pupils, days: 1 };
  const seeded: LoadedClass[] = [];
  for (let made = 0; made < classes; made += 1) {
    const now = new Date();
    const outcome = await createClass(services, { form: new URLSearchParams(), quiz: QUIZ, prepared, now });
    const session = "opened" in outcome ? register.withId(outcome.opened.id) : null;
    if (!session) throw new Error("no session");
    const { id } = session;
    const tokens = Array.from({ length: pupils }, createToken);
    await Promise.all(tokens.map((token) => register.join(session, deviceHash(services, id, token))));
    await register.press(session, "open", { version: session.progress.version, now });
    seeded.push({
      id,
      question: QUESTION.id,
      options: QUESTION.options.map((option) => option.id),
      pupils: tokens.map((token) => `classe=${id}:${token}`),
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
      const option = byHash.get(`${room.id} ${deviceHash(secrets, room.id, pupil.replace(/^.*:/, ""))}`);
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
  vote: (room: LoadedClass, pupil: string, option: string) => Promise<number>;
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
    vote({ id, question }, pupil, option) {
      const fields = { [CLASS_FIELDS.session]: id, [CLASS_FIELDS.asked]: question, [CLASS_FIELDS.option]: option };
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

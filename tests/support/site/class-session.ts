import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/form-names.ts";
import { answerVote } from "#app/learning/class/class-endpoints.server.ts";
import { deskHash } from "#app/learning/class/class-keys.server.ts";
import { CLASS_FIELDS, VOTE_PATH } from "#app/learning/class/class-paths.ts";
import { type ClassViews, createClassViews } from "#app/learning/class/class-views.server.ts";
import { joinClass } from "#app/learning/class-pupil/join-class.server.ts";
import { type ClassQuiz, findQuiz } from "#app/learning/class-teacher/class-quizzes.server.ts";
import { createClass, type OpenedClass, readPrepared } from "#app/learning/class-teacher/prepare-class.server.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import type { Database } from "#database/open.server.ts";
import { createToken } from "#platform/tokens.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { createTestServices, type TestServices } from "./services.ts";

const CLASS_QUIZ = "union-europeenne";
const ORIGIN = "https://www.exemple.fr";

export type ClassServices = TestServices & { classes: ClassViews };

/** Made again with the same database, as after a restart, or in another process. */
export function classServices(db: Database): ClassServices {
  return { ...createTestServices(db, { PUBLIC_URL: ORIGIN }), classes: createClassViews(db) };
}

export function classQuiz(): ClassQuiz {
  const quiz = findQuiz(publishedContent.current().catalogue, CLASS_QUIZ);
  if (!quiz) throw new Error(CLASS_QUIZ);
  return quiz;
}

/** As the teacher's form sends it: every question, unless fields say otherwise. */
export function classForm(fields: Record<string, string> = {}): URLSearchParams {
  const ticked = classQuiz().questions.map(({ id }) => [CLASS_FIELDS.question(id), "1"]);
  return new URLSearchParams({
    [IDEMPOTENCY_KEY_FIELD]: createIdempotencyKey(),
    [CLASS_FIELDS.listed]: "",
    ...Object.fromEntries(ticked),
    ...fields,
  });
}

/** Of a browser that steers nothing yet. */
export function newDesk(services: ClassServices) {
  const token = createToken();
  return { token, hash: deskHash(services, token) };
}

export async function openClass(
  services: ClassServices,
  now: Date,
  form = classForm(),
  desk = newDesk(services),
): Promise<OpenedClass> {
  const quizzes = [classQuiz()];
  const prepared = readPrepared(form, quizzes);
  if (typeof prepared === "string") throw new Error(prepared);
  const made = await createClass(services, { form, quizzes, prepared, desk, now });
  if ("refusal" in made) throw new Error(made.refusal);
  return made.opened;
}

export function formRequest(path: string, fields: Record<string, string>, cookie = ""): Request {
  return new Request(`${ORIGIN}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "application/json", Cookie: cookie },
  });
}

/** The cookie of a new device, or the refusal. */
export async function enter(services: ClassServices, code: string, now: Date, cookie = "") {
  const reply = await joinClass(services, formRequest("/classe/entrer", { [CLASS_FIELDS.code]: code }, cookie), now);
  const given = withCookie(cookie, reply.headers.get("Set-Cookie"));
  return "refusal" in reply
    ? { refusal: reply.refusal, message: reply.message, cookie: given }
    : { refusal: null, message: null, cookie: given };
}

/** As a browser keeps it: one that is given again takes the place of the former, one without time goes. */
export function withCookie(kept: string, given: string | null): string {
  const [pair = "", ...attributes] = given?.split("; ") ?? [];
  const name = `${pair.split("=")[0]}=`;
  const others = kept.split("; ").filter((one) => one && !one.startsWith(name));
  return [...others, ...(given && !attributes.includes("Max-Age=0") ? [pair] : [])].join("; ");
}

type Choice = { session: string; cookie: string; question: string; option: string; now: Date; number?: number };

export async function voteFor(
  services: ClassServices,
  { session, cookie, question, option, now, number }: Choice,
): Promise<string> {
  const numbered: Record<string, string> = number === undefined ? {} : { [CLASS_FIELDS.order]: String(number) };
  const fields = {
    ...numbered,
    [CLASS_FIELDS.session]: session,
    [CLASS_FIELDS.asked]: question,
    [CLASS_FIELDS.option]: option,
  };
  const response = await answerVote(services, formRequest(VOTE_PATH, fields, cookie), now);
  return ((await response.json()) as { outcome: string }).outcome;
}

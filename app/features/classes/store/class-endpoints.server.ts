import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { CLASS_FIELDS, classPath, ENTRY_PATH } from "../rules/class-paths.ts";
import type { VoteOutcome } from "../rules/class-texts.ts";
import { deviceHash, readHeldSessions } from "./class-keys.server.ts";
import type { ClassRegister } from "./class-register.server.ts";
import { classesOf } from "./class-service.server.ts";
import { type LiveSession, stateOf, takeVote, viewOfSession } from "./live-session.ts";

/** The same for a whole class, so that a proxy asks once a second whatever the number of devices. */
const SHARED = { "Cache-Control": "public, max-age=1", "X-Content-Type-Options": "nosniff" };
const PRIVATE = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

type EndpointServices = Pick<Services, "classes">;

export async function answerState(services: EndpointServices, id: string, now: Date): Promise<Response> {
  return answerShared(await classesOf(services), id, (session) => stateOf(session, now));
}

export async function answerView(services: EndpointServices, id: string): Promise<Response> {
  return answerShared(await classesOf(services), id, viewOfSession);
}

function answerShared(register: ClassRegister, id: string, read: (session: LiveSession) => unknown): Response {
  const session = register.withId(id);
  return session
    ? Response.json(read(session), { headers: SHARED })
    : Response.json(null, { status: 404, headers: PRIVATE });
}

const VOTE_STATUS: Record<VoteOutcome, number> = {
  sent: 200,
  late: 409,
  gone: 410,
  notIn: 403,
  already: 409,
  tooMany: 429,
  noAnswer: 400,
  unavailable: 503,
};

/** To a script as JSON, to a form by the page it came from. */
export async function answerVote(services: Services, request: Request, now: Date): Promise<Response> {
  const form = await readForm(request);
  const { outcome, session } = await takeChoice(services, { request, form, now });
  if (request.headers.get("Accept")?.includes("application/json")) {
    return Response.json({ outcome }, { status: VOTE_STATUS[outcome], headers: PRIVATE });
  }
  const number = Number(form?.get(CLASS_FIELDS.number) ?? "");
  const query = new URLSearchParams({ [CLASS_FIELDS.sent]: outcome });
  if (Number.isInteger(number) && number > 0) query.set(CLASS_FIELDS.number, String(number));
  const location = session ? `${classPath(session.code)}?${query}` : ENTRY_PATH;
  return new Response(null, { status: 303, headers: { ...PRIVATE, Location: location } });
}

type Sent = { request: Request; form: URLSearchParams | null; now: Date };

async function takeChoice(services: Services, { request, form, now }: Sent) {
  try {
    const register = await classesOf(services);
    const session = register.withId(form?.get(CLASS_FIELDS.session) ?? "");
    return { outcome: await vote(services, register, { session, request, form, now }), session };
  } catch (error) {
    services.reportError(error, request);
    return { outcome: "unavailable" as const, session: null };
  }
}

async function vote(
  services: Services,
  register: ClassRegister,
  { session, request, form, now }: Sent & { session: LiveSession | null },
): Promise<VoteOutcome> {
  if (!session || session.endedAt !== null) return "gone";
  const all = readHeldSessions("device", request, services.settings.publicUrl);
  const held = all.find((one) => one.session === session.id);
  const device = held ? deviceHash(services, session.id, held.token) : null;
  if (device === null || !session.devices.has(device)) return "notIn";
  if (!takeVote(session, device, now)) return "tooMany";
  const question = session.questions.find(({ id }) => id === form?.get(CLASS_FIELDS.asked));
  const option = question?.options.find(({ id }) => id === form?.get(CLASS_FIELDS.option));
  if (!question || !option) return "noAnswer";
  return (await register.vote({ session, device, question: question.id, option: option.id, now })) ?? "sent";
}

import { data } from "react-router";
import { createMemoryLimit } from "#platform/limits/network-limit.ts";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { deskHash, deviceHash, readClassCookie } from "./class-keys.server.ts";
import { VOTES_PER_MINUTE } from "./class-limits.ts";
import { CLASS_FIELDS, classPath, ENTRY_PATH } from "./class-paths.ts";
import { choicesOfDevice, signDesk, writeVote } from "./class-sessions.server.ts";
import { firstChoiceCounts, refuseVote } from "./class-steps.ts";
import { CLASS_TEXTS, type VoteOutcome } from "./class-texts.ts";
import { type ClassViews, type Snapshot, stateOf, viewOfSession } from "./class-views.server.ts";

/**
 * The answer is the same for a whole class, so that a proxy requests it once a second whatever the number of devices.
 * nginx counts in whole seconds and would keep it for up to two, so it is told to keep it to the end of this second.
 */
function sharedHeaders(now: Date): Record<string, string> {
  const end = `@${Math.floor(now.getTime() / 1_000)}`;
  return { "Cache-Control": "public, max-age=1", "X-Accel-Expires": end, "X-Content-Type-Options": "nosniff" };
}

const PRIVATE = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

const takeVote = createMemoryLimit({ max: VOTES_PER_MINUTE, windowSeconds: 60 });

export function viewsOf({ classes }: Pick<Services, "classes">): ClassViews {
  if (!classes) throw new Error("this process keeps no class sessions");
  return classes;
}

export function answerState(services: Services, request: Request, id: string, now: Date): Promise<Response> {
  return answerShared(services, request, { id, now, read: (snapshot) => stateOf(snapshot, now) });
}

export function answerView(services: Services, request: Request, id: string, now: Date): Promise<Response> {
  return answerShared(services, request, { id, now, read: viewOfSession });
}

type Shared = { id: string; now: Date; read: (snapshot: Snapshot) => unknown };

async function answerShared(services: Services, request: Request, { id, now, read }: Shared): Promise<Response> {
  try {
    const snapshot = await viewsOf(services).read(id, now);
    return snapshot
      ? Response.json(read(snapshot), { headers: sharedHeaders(now) })
      : Response.json(null, { status: 404, headers: PRIVATE });
  } catch (error) {
    services.reportError(error, request);
    return Response.json(null, { status: 503, headers: PRIVATE });
  }
}

const VOTE_STATUS: Record<VoteOutcome, number> = {
  sent: 200,
  older: 409,
  late: 409,
  gone: 410,
  notIn: 403,
  already: 409,
  tooMany: 429,
  noAnswer: 400,
  unavailable: 503,
};

type VoteReply = { outcome: VoteOutcome; snapshot?: Snapshot | null; number?: number };

/** Answers a script with JSON, a form with the page that it came from. */
export async function answerVote(services: Services, request: Request, now: Date): Promise<Response> {
  const form = await readForm(request);
  const { outcome, snapshot, number } = await castVote(services, { request, form, now }).catch((error: unknown) => {
    services.reportError(error, request);
    return { outcome: "unavailable" } as VoteReply;
  });
  if (request.headers.get("Accept")?.includes("application/json")) {
    return Response.json({ outcome, number }, { status: VOTE_STATUS[outcome], headers: PRIVATE });
  }
  const told = outcome === "late" ? [CLASS_FIELDS.asked, CLASS_FIELDS.option] : [CLASS_FIELDS.number];
  const fields = told.flatMap((name) => {
    const value = form?.get(name);
    return value ? [[name, value]] : [];
  });
  const location = snapshot
    ? classPath(snapshot.code, { [CLASS_FIELDS.sent]: outcome, ...Object.fromEntries(fields) })
    : ENTRY_PATH;
  return new Response(null, { status: 303, headers: { ...PRIVATE, Location: location } });
}

type Sent = { request: Request; form: URLSearchParams | null; now: Date };

async function castVote(services: Services, { request, form, now }: Sent): Promise<VoteReply> {
  const id = form?.get(CLASS_FIELDS.session) ?? "";
  const snapshot = await viewsOf(services).read(id, now);
  if (!snapshot || snapshot.endedAt !== null) return { outcome: "gone", snapshot };
  const token = readClassCookie(`device-${snapshot.code}`, request, services.settings.publicUrl);
  if (token === null) return { outcome: "notIn", snapshot };
  const device = deviceHash(services, id, token);
  if (takeVote(device, now) > 0) return { outcome: "tooMany", snapshot };
  const question = snapshot.questions.find((one) => one.id === form?.get(CLASS_FIELDS.asked));
  const option = question?.options.find((one) => one.id === form?.get(CLASS_FIELDS.option));
  if (!question || !option) return { outcome: "noAnswer", snapshot };
  const number = wholeNumber(form?.get(CLASS_FIELDS.order));
  const choice = { device, question: question.id, option: option.id, number };
  const outcome = await takeChoice(services, { snapshot, choice, now });
  if (outcome !== "older") return { outcome, snapshot };
  const kept = (await choicesOfDevice(services.db, id, device)).find((one) => one.question === question.id);
  return { outcome, snapshot, number: kept?.number ?? 0 };
}

type Taken = {
  snapshot: Snapshot;
  choice: { device: string; question: string; option: string; number: number | null };
  now: Date;
};

/**
 * The choice is checked against the cached view, and again against the database when that view refuses it
 * or is out of date.
 */
async function takeChoice(services: Services, { snapshot, choice, now }: Taken): Promise<VoteOutcome> {
  const { id, version, way, questions, closedAt } = snapshot;
  const refusal = refuseVote({
    ...snapshot,
    index: questions.findIndex((one) => one.id === choice.question),
    msSinceClosed: now.getTime() - (closedAt?.getTime() ?? 0),
  });
  if (!refusal) {
    const firstCounts = firstChoiceCounts(way);
    const written = await writeVote(services.db, { id, version, firstCounts, ...choice });
    if (written === "written") return "sent";
    if (written === "older") return firstCounts ? "already" : "older";
  }
  const anew = await viewsOf(services).readAnew(id, now);
  if (!anew || anew.endedAt !== null) return "gone";
  if (anew.version === version) return refusal ?? "notIn";
  return takeChoice(services, { snapshot: anew, choice, now });
}

/** The teacher's open page reports that it is there, so that pupils do not read that the teacher has left. */
export async function answerSign(services: Services, request: Request, now: Date): Promise<Response> {
  const token = readClassCookie("desk", request, services.settings.publicUrl);
  const id = (await readForm(request))?.get(CLASS_FIELDS.session) ?? "";
  try {
    const snapshot = token === null ? null : await viewsOf(services).read(id, now);
    if (token !== null && snapshot) await signDesk(services.db, id, deskHash(services, token), now);
    return new Response(null, { status: snapshot ? 204 : 403, headers: PRIVATE });
  } catch (error) {
    services.reportError(error, request);
    return new Response(CLASS_TEXTS.restart, { status: 503, headers: PRIVATE });
  }
}

/** Returns null for anything but a whole number from 1 up, and for numbers too large for the database. */
function wholeNumber(text: string | null | undefined): number | null {
  const number = Number(text ?? "");
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : null;
}

/**
 * While the database does not answer, pages of a class get a 503 with the text that the site comes back in a moment.
 */
export async function orRestart<Found>(
  services: Services,
  request: Request,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    services.reportError(error, request);
    throw data(CLASS_TEXTS.restart, { status: 503 });
  }
}

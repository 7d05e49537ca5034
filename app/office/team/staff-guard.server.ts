import { eq } from "drizzle-orm";
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type CurrentSession, getSession } from "#app/accounts/session/sessions.server.ts";
import { prolongSession, requireSession } from "#app/accounts/session/sign-in.server.ts";
import type { Database } from "#database/open.server.ts";
import { staff, staffProofs } from "#database/schema/newsroom.server.ts";
import { requireServices, type Services } from "#platform/services.ts";
import { SESSION_CHALLENGE } from "#platform/session-challenge.ts";
import type { Role } from "./staff-role.ts";

export type Staff = {
  userId: string;
  name: string;
  role: Role;
  sessionId: string;
  /** False until the phone has given a first code. */
  hasPhone: boolean;
  /** When this session last gave a code. */
  provedAt: Date | null;
};

const UNAVAILABLE =
  "La base du site ne répond pas. Si vous veniez d’envoyer un texte, il n’est pas encore enregistré, mais rien n’est perdu : attendez un instant, rechargez la page, et acceptez de renvoyer le formulaire.";

const HOUR_MS = 3_600_000;
const PROOF_MS = 12 * HOUR_MS;
/** Actions that could give access to somebody else need a code entered within this time. */
const RECENT_PROOF_MS = HOUR_MS / 6;

const staffContext = createContext<Staff | null>(null);

/** As middleware, like the administration's guard: it covers pages, their data and resource routes. */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }) => {
  const services = requireServices(context);
  const found = await findMember(services, request);
  // Answers 404 rather than 403, so as not to reveal the newsroom.
  if (!found) throw data(null, { status: 404 });
  context.set(staffContext, found);
};

async function findMember(services: Services, request: Request): Promise<Staff | null> {
  try {
    return await readStaff(services.db, await openSession(services, request));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    services.reportError(error, request);
    // The database is away, so the sender is unknown: the body is not read, and the browser still has it.
    throw data(UNAVAILABLE, { status: 503 });
  }
}

/** For what is shown outside the guard: it opens nothing. Null without a session, or outside the team. */
export async function findStaff(services: Services, request: Request): Promise<Staff | null> {
  const session = await getSession(services, request);
  return session && readStaff(services.db, session);
}

/** Throws on a route outside the guard. */
export function currentStaff(context: Readonly<RouterContextProvider>): Staff {
  const found = context.get(staffContext);
  if (!found) throw new Error("This route must stand under the newsroom's guard");
  return found;
}

/** For what is published, and what takes a published text back. */
export function hasFreshProof(member: Staff, now: Date): boolean {
  return hasProofOf(member, PROOF_MS, now);
}

/** True before there is a phone. */
export function mayChangePhone(member: Staff, now: Date): boolean {
  return !member.hasPhone || hasProofOf(member, RECENT_PROOF_MS, now);
}

function hasProofOf({ hasPhone, provedAt }: Staff, lifetime: number, now: Date): boolean {
  return hasPhone && provedAt !== null && provedAt.getTime() > now.getTime() - lifetime;
}

async function openSession(services: Services, request: Request): Promise<CurrentSession> {
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (request.headers.get("Accept")?.includes("application/json")) {
    const session = await getSession(services, request);
    const headers = { "WWW-Authenticate": SESSION_CHALLENGE };
    if (!session) throw new Response("Session terminée.\n", { status: 401, headers });
    return session;
  }
  if (isReading) return requireSession(services, request);
  const session = await getSession(services, request);
  // No redirection, which would lose what was typed: the page says how to send it again.
  if (!session) throw data(null, { status: 401 });
  // A failure to prolong the session must not refuse what was typed.
  if (session.isDue)
    await prolongSession(services, request).catch((error: unknown) => services.reportError(error, request));
  return session;
}

async function readStaff(db: Database, { id, user }: CurrentSession): Promise<Staff | null> {
  const [found] = await db
    .select({ name: staff.name, role: staff.role, totpSecret: staff.totpSecret })
    .from(staff)
    .where(eq(staff.userId, user.id));
  if (!found) return null;
  const [proof] = await db.select().from(staffProofs).where(eq(staffProofs.sessionId, id));
  return {
    userId: user.id,
    name: found.name,
    role: found.role,
    sessionId: id,
    hasPhone: found.totpSecret !== null,
    provedAt: proof?.provedAt ?? null,
  };
}

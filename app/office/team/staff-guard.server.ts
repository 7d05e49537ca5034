import { eq } from "drizzle-orm";
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import {
  type CurrentSession,
  getSession,
  prolongSession,
  requireSession,
} from "#app/accounts/session/sessions.server.ts";
import type { Database } from "#database/open.server.ts";
import { staff } from "#database/schema/newsroom.server.ts";
import { requireServices, type Services } from "#platform/services.ts";
import { SESSION_CHALLENGE } from "#platform/session-challenge.ts";
import type { Staff } from "./staff.ts";
import { lastProof } from "./team.server.ts";

const UNAVAILABLE =
  "La base du site ne répond pas. Si vous veniez d’envoyer un texte, il n’est pas encore enregistré, mais rien n’est perdu : attendez un instant, rechargez la page, et acceptez de renvoyer le formulaire.";

const staffContext = createContext<Staff | null>(null);

/** A middleware guards pages, their data and resource routes, like that of the administration. */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }) => {
  const services = requireServices(context);
  const found = await findMember(services, request);
  // The answer is 404 rather than 403, so as not to reveal the newsroom.
  if (!found) throw data(null, { status: 404 });
  context.set(staffContext, found);
};

async function findMember(services: Services, request: Request): Promise<Staff | null> {
  try {
    return await readStaff(services.db, await openSession(services, request));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    services.reportError(error, request);
    // Without the database the sender is unknown, so the body is not read; the browser still has it.
    throw data(UNAVAILABLE, { status: 503 });
  }
}

/**
 * Finds the member for pages outside the guard, without giving access to anything. Returns null without a session, or
 * for a person who is not of the team.
 */
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
  // A redirection would lose the submitted form, so the page explains how to send it again.
  if (!session) throw data(null, { status: 401 });
  // The form must not be refused because the session could not be prolonged.
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
  return {
    userId: user.id,
    name: found.name,
    role: found.role,
    sessionId: id,
    hasPhone: found.totpSecret !== null,
    provedAt: await lastProof(db, id),
  };
}

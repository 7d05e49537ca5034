import { createNetworkLimit } from "#platform/limits/network-limit.ts";
import { consume, isExhausted, LIMITS, type LimitedKey, networkKeys } from "#platform/limits/rate-limits.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { createToken } from "#platform/tokens.ts";
import { parseClassCode } from "../rules/class-code.ts";
import { NO_SESSION_HOURS } from "../rules/class-limits.ts";
import { CLASS_FIELDS, classPath } from "../rules/class-paths.ts";
import { CLASS_TEXTS, full, type JoinRefusal } from "../rules/class-texts.ts";
import { classCookie, deviceHash, type HeldSession, readHeldSessions } from "../store/class-keys.server.ts";
import { classesOf } from "../store/class-service.server.ts";
import { findHeldSessions, keepHeldSessions } from "../store/held-sessions.server.ts";

/** Three classes behind one address enter within a minute. */
const takeEntry = createNetworkLimit({ max: 240, windowSeconds: 60 });

/** Stands for a device in no session: it counts its own mistakes, so that no pupil uses up those of the class. */
const NO_SESSION = "0";

const STATUS: Record<JoinRefusal, number> = {
  mistyped: 400,
  unknown: 404,
  closed: 403,
  full: 409,
  tooMany: 429,
  expired: 410,
};

export type JoinReply =
  | { redirectTo: string; headers: Headers }
  | { refusal: JoinRefusal; message: string; typed: string; status: number; headers: Headers };

export async function joinClass(services: Services, request: Request, now: Date): Promise<JoinReply> {
  const typed = ((await readForm(request))?.get(CLASS_FIELDS.code) ?? "").slice(0, 20);
  const { publicUrl, rateLimits } = services.settings;
  const headers = new Headers();
  const refuse = (refusal: JoinRefusal, places = 0): JoinReply => {
    const message = refusal === "full" ? full(places) : CLASS_TEXTS[refusal];
    if (refusal === "tooMany") headers.set("Retry-After", "60");
    return { refusal, message, typed, status: STATUS[refusal], headers };
  };
  if (rateLimits && takeEntry(services.clientAddress, now) > 0) return refuse("tooMany");
  const code = parseClassCode(typed);
  if (code === null) return refuse("mistyped");
  const register = await classesOf(services);
  const held = await findHeldSessions("device", services, request);
  const counted = held[0] ?? noSession(request, publicUrl);
  const keys = wrongCodeKeys(services, counted.token);
  if (await isExhausted(services, keys, now)) return refuse("tooMany");
  const session = register.withCode(code);
  if (!session) {
    if (held.length === 0) {
      const cookie = classCookie("device", { held: [counted], publicUrl, seconds: NO_SESSION_HOURS * 3_600 });
      headers.append("Set-Cookie", cookie);
    }
    return refuse((await consume(services, keys, now)).allowed ? "unknown" : "tooMany");
  }
  if (session.endedAt !== null) return refuse("expired");
  const own = held.find(({ of }) => of === session);
  const added = own ?? { session: session.id, token: createToken() };
  if (!own) {
    if (!session.progress.isDoorOpen) return refuse("closed");
    if (session.devices.size >= session.places) return refuse("full", session.places);
    if ((await register.join(session, deviceHash(services, session.id, added.token))) === null)
      return refuse("expired");
  }
  headers.append("Set-Cookie", await keepHeldSessions("device", services, { request, now, added }));
  return { redirectTo: classPath(code), headers };
}

function noSession(request: Request, publicUrl: string): HeldSession {
  const known = readHeldSessions("device", request, publicUrl).find(({ session }) => session === NO_SESSION);
  return known ?? { session: NO_SESSION, token: createToken() };
}

/** Limits on codes that no session has. */
export function wrongCodeKeys({ clientAddress }: Pick<Services, "clientAddress">, token: string | null): LimitedKey[] {
  const device = token === null ? [] : [{ limit: LIMITS.classCodesOfDevice, subject: token }];
  return [...device, ...networkKeys(LIMITS.networkTries, clientAddress, "class-code")];
}

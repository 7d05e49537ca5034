import { parseClassCode, wrongDigits } from "#app/learning/class/class-code.ts";
import {
  type CookieKind,
  classCookie,
  deviceHash,
  networkHash,
  readClassCookie,
  readDeviceCodes,
} from "#app/learning/class/class-keys.server.ts";
import { WRONG_CODE_HOURS } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS, classPath } from "#app/learning/class/class-paths.ts";
import { type ClassSession, enterSession, findDevice, findSession } from "#app/learning/class/class-sessions.server.ts";
import { CLASS_TEXTS, full, type JoinRefusal, wrongLength } from "#app/learning/class/class-texts.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { createNetworkLimit } from "#platform/limits/network-limit.ts";
import { consume, isExhausted, type LimitedKey, networkKeys } from "#platform/limits/rate-limits.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { createToken } from "#platform/tokens.ts";

/** This limit lets three classes behind one address enter within a minute. */
const takeEntry = createNetworkLimit({ max: 240, windowSeconds: 60 });

/** A device is in one or two classes, so more cookies than these are forged and need no look-up. */
const MAX_OWN_CLASSES = 5;

const STATUS: Record<JoinRefusal, number> = {
  mistyped: 400,
  unknown: 404,
  closed: 403,
  full: 409,
  tooMany: 429,
  expired: 410,
};

type JoinReply =
  | { redirectTo: string; headers: Headers }
  | { refusal: JoinRefusal; message: string; typed: string; status: number; headers: Headers };

export async function joinClass(services: Services, request: Request, now: Date): Promise<JoinReply> {
  const typed = ((await readForm(request))?.get(CLASS_FIELDS.code) ?? "").slice(0, 20);
  const headers = new Headers();
  const refuse = (refusal: JoinRefusal, places = 0): JoinReply => {
    const digits = refusal === "mistyped" ? wrongDigits(typed) : null;
    const message = digits ? wrongLength(digits) : refusal === "full" ? full(places) : CLASS_TEXTS[refusal];
    if (refusal === "tooMany") headers.set("Retry-After", "60");
    return { refusal, message, typed, status: STATUS[refusal], headers };
  };
  if (services.settings.rateLimits && takeEntry(services.clientAddress, now) > 0) return refuse("tooMany");
  const code = parseClassCode(typed);
  if (code === null) return refuse("mistyped");
  const session = await findSession(services.db, { code });
  const place = await findPlace(services, request, session);
  if (!session || !(place.isTaken || mayGuess(services, session))) {
    const refusal = await countGuess(services, { request, isWrong: !session, headers, now });
    if (refusal) return refuse(refusal);
  }
  if (!session || session.endedAt !== null) return refuse("expired");
  const entry = await enterSession(services.db, {
    id: session.id,
    device: deviceHash(services, session.id, place.token),
  });
  if (typeof entry === "string") return refuse(entry, session.places);
  const seconds = (session.endsAt.getTime() - now.getTime()) / 1000;
  headers.append("Set-Cookie", cookieOf(services, `device-${code}`, place.token, seconds));
  return { redirectTo: classPath(code), headers };
}

/** Returns the code of the newest open session in which the browser has a place, or null. */
export async function findOwnClass(services: Services, request: Request): Promise<string | null> {
  const codes = readDeviceCodes(request, services.settings.publicUrl).slice(0, MAX_OWN_CLASSES);
  const own: ClassSession[] = [];
  for (const code of codes) {
    const session = await findSession(services.db, { code });
    if (!session || session.endedAt !== null) continue;
    if ((await findPlace(services, request, session)).isTaken) own.push(session);
  }
  const [newest] = own.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return newest?.code ?? null;
}

/** Returns the token of the browser's place in the session, or a new token when it has none. */
async function findPlace(services: Services, request: Request, session: ClassSession | null) {
  const token = session && readClassCookie(`device-${session.code}`, request, services.settings.publicUrl);
  if (!token) return { token: createToken(), isTaken: false };
  const place = await findDevice(services.db, session.id, deviceHash(services, session.id, token));
  return place === null ? { token: createToken(), isTaken: false } : { token, isTaken: true };
}

/** Wrong codes typed on a network do not block pupils from a session that was opened on the same network. */
export function mayGuess(services: Services, session: ClassSession | null): boolean {
  return session?.networkHash === networkHash(services, services.clientAddress);
}

type Guess = { request: Request; isWrong: boolean; headers: Headers; now: Date };

/**
 * A wrong code counts against the device as well as the network, so that one pupil does not use up the attempts of a
 * class.
 */
async function countGuess(
  services: Services,
  { request, isWrong, headers, now }: Guess,
): Promise<"tooMany" | "unknown" | null> {
  const known = readClassCookie("device", request, services.settings.publicUrl);
  const token = known ?? createToken();
  const keys = wrongCodeKeys(services, token);
  if (await isExhausted(services, keys, now)) return "tooMany";
  if (!isWrong) return null;
  if (known === null) headers.append("Set-Cookie", cookieOf(services, "device", token, WRONG_CODE_HOURS * 3_600));
  return (await consume(services, keys, now)).allowed ? "unknown" : "tooMany";
}

function cookieOf({ settings }: Services, kind: CookieKind, token: string, seconds: number): string {
  return classCookie(kind, token, settings.publicUrl, seconds);
}

export function wrongCodeKeys({ clientAddress }: Pick<Services, "clientAddress">, token: string | null): LimitedKey[] {
  const device = token === null ? [] : [{ limit: LIMITS.classCodesOfDevice, subject: token }];
  return [...device, ...networkKeys(LIMITS.networkTries, clientAddress, "class-code")];
}

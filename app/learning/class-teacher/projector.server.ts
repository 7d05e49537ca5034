import { parseClassCode } from "#app/learning/class/class-code.ts";
import { deskHash, readClassCookie } from "#app/learning/class/class-keys.server.ts";
import { CLASS_FIELDS, entryPath, projectorPath } from "#app/learning/class/class-paths.ts";
import { findSession } from "#app/learning/class/class-sessions.server.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { originsOf } from "#app/learning/class/class-view.ts";
import { readClassSnapshot, type Snapshot, stateOf, viewOfSession } from "#app/learning/class/class-views.server.ts";
import { mayGuess, wrongCodeKeys } from "#app/learning/class-pupil/join-class.server.ts";
import type { AskedQuestions } from "#database/schema/classes.server.ts";
import { consume, isExhausted } from "#platform/limits/rate-limits.server.ts";
import { qrCode } from "#platform/qr-code.server.ts";
import type { Services } from "#platform/services.ts";
import type { End } from "./big-screen.tsx";
import type { Projector } from "./projector-page.tsx";

type Asked = { request: Request; code: string; now: Date };

/**
 * Returns null unless the browser leads the session or has its id: opening the page counts against no limit, so it must
 * reveal nothing to others.
 */
export async function findProjector(
  services: Services,
  { request, code: typed, now }: Asked,
): Promise<Projector | null> {
  const code = parseClassCode(typed);
  const snapshot = code === null ? null : await readClassSnapshot(services.db, { code });
  if (!snapshot) return null;
  const token = readClassCookie("desk", request, services.settings.publicUrl);
  const isDesk = token !== null && deskHash(services, token) === snapshot.deskHash;
  const hasId = new URL(request.url).searchParams.get(CLASS_FIELDS.session) === snapshot.id;
  return isDesk || hasId ? { ...projectorOf(services, snapshot, now), isDesk } : null;
}

type Opened = { redirectTo: string } | { message: string; status: number };

/** Lets a second computer show the session. Guessing a code here uses the same limit as entering a class. */
export async function openProjector(services: Services, { code: typed, now }: Omit<Asked, "request">): Promise<Opened> {
  const code = parseClassCode(typed);
  if (code === null) return { message: CLASS_TEXTS.mistyped, status: 400 };
  const session = await findSession(services.db, { code });
  const keys = wrongCodeKeys(services, null);
  if (!mayGuess(services, session) && (await isExhausted(services, keys, now)))
    return { message: CLASS_TEXTS.tooMany, status: 429 };
  if (session) return { redirectTo: projectorPath(code, session.id) };
  const { allowed } = await consume(services, keys, now);
  return allowed ? { message: CLASS_TEXTS.unknown, status: 404 } : { message: CLASS_TEXTS.tooMany, status: 429 };
}

/** Returns the articles or themes of the questions, each with the QR code of its page. */
export function endsOf(site: string, questions: AskedQuestions): End[] {
  return originsOf(questions).map((origin) => ({ origin, qr: qrCode(`${site}${origin.href}`) }));
}

function projectorOf({ settings }: Services, snapshot: Snapshot, now: Date): Omit<Projector, "isDesk"> {
  const { publicUrl } = settings;
  const { id, code, questions } = snapshot;
  return {
    id,
    code,
    host: new URL(publicUrl).host,
    qr: qrCode(`${publicUrl}${entryPath(code)}`),
    ends: endsOf(publicUrl, questions),
    view: viewOfSession(snapshot),
    state: stateOf(snapshot, now),
  };
}

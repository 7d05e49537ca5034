import { consume, isExhausted } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { wrongCodeKeys } from "../pupil/join-class.server.ts";
import { parseClassCode } from "../rules/class-code.ts";
import { entryPath } from "../rules/class-paths.ts";
import { CLASS_TEXTS } from "../rules/class-texts.ts";
import { classesOf } from "../store/class-service.server.ts";
import { type LiveSession, stateOf, viewOfSession } from "../store/live-session.ts";
import { listDesks } from "./desk.server.ts";
import type { Projector } from "./projector-page.tsx";
import { qrCode } from "./qr-code.server.ts";

type Found = Projector | { message: string; status: number };

/** Open to whoever has the code, as the screen of the class is: guessing one takes from the same limit as entering. */
export async function findProjector(
  services: Services,
  { request, code: typed, now }: { request: Request; code: string; now: Date },
): Promise<Found> {
  const code = parseClassCode(typed);
  if (code === null) return { message: CLASS_TEXTS.mistyped, status: 404 };
  const own = (await listDesks(services, request)).find((desk) => desk.code === code);
  if (own) {
    own.teacherSeenAt = now;
    return { ...projectorOf(services, own, now), isDesk: true };
  }
  const keys = wrongCodeKeys(services, null);
  if (await isExhausted(services, keys, now)) return { message: CLASS_TEXTS.tooMany, status: 429 };
  const session = (await classesOf(services)).withCode(code);
  if (session) return projectorOf(services, session, now);
  const { allowed } = await consume(services, keys, now);
  return allowed ? { message: CLASS_TEXTS.unknown, status: 404 } : { message: CLASS_TEXTS.tooMany, status: 429 };
}

function projectorOf({ settings }: Services, session: LiveSession, now: Date): Projector {
  const { publicUrl } = settings;
  return {
    id: session.id,
    code: session.code,
    host: new URL(publicUrl).host,
    isDesk: false,
    qr: qrCode(`${publicUrl}${entryPath(session.code)}`),
    view: viewOfSession(session),
    state: stateOf(session, now),
  };
}

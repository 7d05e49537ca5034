import type { Services } from "#platform/services.ts";
import { TOTALS_HOURS } from "../rules/class-limits.ts";
import { classCookie, deskHash, deviceHash, type HeldSession, readHeldSessions } from "./class-keys.server.ts";
import type { ClassRegister } from "./class-register.server.ts";
import { classesOf } from "./class-service.server.ts";
import type { LiveSession } from "./live-session.ts";

type Kind = Parameters<typeof readHeldSessions>[0];
type FoundSession = HeldSession & { of: LiveSession };

const TOTALS_MS = TOTALS_HOURS * 3_600_000;

/** As long as each can serve: a device until the end, a desk with the day of its totals. */
const SERVES_UNTIL: Record<Kind, (session: LiveSession) => number> = {
  device: ({ endedAt, endsAt }) => (endedAt === null ? endsAt.getTime() : 0),
  desk: ({ endedAt, endsAt }) => (endedAt ?? endsAt).getTime() + TOTALS_MS,
};

const IS_GENUINE: Record<Kind, (services: Services, held: FoundSession) => boolean> = {
  device: (services, { of, token }) => of.devices.has(deviceHash(services, of.id, token)),
  desk: (services, { of, token }) => of.deskHash === deskHash(services, token),
};

/** What the browser really holds, oldest first: what is forged, or of a session that has gone, is none. */
export async function findHeldSessions(kind: Kind, services: Services, request: Request): Promise<FoundSession[]> {
  const register = await classesOf(services);
  return readHeldSessions(kind, request, services.settings.publicUrl)
    .flatMap((held) => withSession(register, held))
    .filter((held) => IS_GENUINE[kind](services, held));
}

function withSession(register: ClassRegister, held: HeldSession): FoundSession[] {
  const of = register.withId(held.session);
  return of ? [{ ...held, of }] : [];
}

type Kept = { request: Request; now: Date; added?: HeldSession };

/** What of the browser's sessions still serves, with one more: its other sessions stay. */
export async function keepHeldSessions(kind: Kind, services: Services, { request, now, added }: Kept): Promise<string> {
  const register = await classesOf(services);
  const found = await findHeldSessions(kind, services, request);
  const others = found.filter(({ session }) => session !== added?.session);
  const untilOf = ({ of }: FoundSession) => SERVES_UNTIL[kind](of);
  const held = [...others, ...(added ? withSession(register, added) : [])].filter(
    (one) => untilOf(one) > now.getTime(),
  );
  const seconds = (Math.max(0, ...held.map(untilOf)) - now.getTime()) / 1000;
  return classCookie(kind, { held, publicUrl: services.settings.publicUrl, seconds });
}

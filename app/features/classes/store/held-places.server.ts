import type { Services } from "#platform/services.ts";
import { TOTALS_HOURS } from "../rules/class-limits.ts";
import { type ClassPlace, classCookie, deskHash, deviceHash, readPlaces } from "./class-keys.server.ts";
import type { ClassRegister } from "./class-register.server.ts";
import { classesOf } from "./class-service.server.ts";
import type { LiveSession } from "./live-session.ts";

type Kind = Parameters<typeof readPlaces>[0];
type HeldPlace = ClassPlace & { of: LiveSession };

const TOTALS_MS = TOTALS_HOURS * 3_600_000;

/** As long as each can serve: a device until the end, a desk with the day of its totals. */
const SERVES_UNTIL: Record<Kind, (session: LiveSession) => number> = {
  device: ({ endedAt, endsAt }) => (endedAt === null ? endsAt.getTime() : 0),
  desk: ({ endedAt, endsAt }) => (endedAt ?? endsAt).getTime() + TOTALS_MS,
};

const IS_GENUINE: Record<Kind, (services: Services, place: HeldPlace) => boolean> = {
  device: (services, { of, token }) => of.devices.has(deviceHash(services, of.id, token)),
  desk: (services, { of, token }) => of.deskHash === deskHash(services, token),
};

/** What the browser really holds, oldest first: forged places and those of sessions that have gone are none. */
export async function heldPlaces(kind: Kind, services: Services, request: Request): Promise<HeldPlace[]> {
  const register = await classesOf(services);
  return readPlaces(kind, request, services.settings.publicUrl)
    .flatMap((place) => withSession(register, place))
    .filter((place) => IS_GENUINE[kind](services, place));
}

function withSession(register: ClassRegister, place: ClassPlace): HeldPlace[] {
  const of = register.withId(place.session);
  return of ? [{ ...place, of }] : [];
}

type Kept = { request: Request; now: Date; added?: ClassPlace };

/** The browser's places that still serve, with one more: those of its other sessions stay. */
export async function keepPlaces(kind: Kind, services: Services, { request, now, added }: Kept): Promise<string> {
  const register = await classesOf(services);
  const held = await heldPlaces(kind, services, request);
  const others = held.filter(({ session }) => session !== added?.session);
  const untilOf = ({ of }: HeldPlace) => SERVES_UNTIL[kind](of);
  const places = [...others, ...(added ? withSession(register, added) : [])].filter(
    (place) => untilOf(place) > now.getTime(),
  );
  const seconds = (Math.max(0, ...places.map(untilOf)) - now.getTime()) / 1000;
  return classCookie(kind, { places, publicUrl: services.settings.publicUrl, seconds });
}

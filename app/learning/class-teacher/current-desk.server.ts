import { classCookie, deskHash, readClassCookie } from "#app/learning/class/class-keys.server.ts";
import { TOTALS_HOURS } from "#app/learning/class/class-limits.ts";
import { type DeskEntry, listSteered } from "#app/learning/class/class-sessions.server.ts";
import type { Services } from "#platform/services.ts";
import { createToken } from "#platform/tokens.ts";

const TOTALS_MS = TOTALS_HOURS * 3_600_000;

/** One token for all sessions that a browser steers. */
export type CurrentDesk = { token: string; hash: string; steered: DeskEntry[] };

/** Null for a browser that steers nothing, and for a forged cookie. */
export async function readCurrentDesk(services: Services, request: Request): Promise<CurrentDesk | null> {
  const token = readClassCookie("desk", request, services.settings.publicUrl);
  if (token === null) return null;
  const hash = deskHash(services, token);
  const steered = await listSteered(services.db, hash);
  return steered.length > 0 ? { token, hash, steered } : null;
}

/** The browser's own token, or a new one. */
export async function takeDesk(services: Services, request: Request): Promise<CurrentDesk> {
  const held = await readCurrentDesk(services, request);
  if (held) return held;
  const token = createToken();
  return { token, hash: deskHash(services, token), steered: [] };
}

/** Lasts as long as one of its sessions, including the day on which its totals can be read. */
export function deskCookie({ settings }: Services, { token, steered }: CurrentDesk, endsAt: Date, now: Date): string {
  const ends = [endsAt, ...steered.map((desk) => desk.endedAt ?? desk.endsAt)].map((end) => end.getTime());
  return classCookie("desk", token, settings.publicUrl, (Math.max(...ends) + TOTALS_MS - now.getTime()) / 1000);
}

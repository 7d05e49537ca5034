import { claimKeys } from "#platform/idempotency.server.ts";
import type { ProcessServices } from "#platform/services.ts";

export type AlarmServices = Pick<ProcessServices, "db" | "mail" | "settings" | "log">;

export type Alarm = {
  /** One e-mail is sent for each name of an event, however often the event is found. */
  event: string;
  what: string;
  why: string;
  toDo: string;
  path: string;
  /** The e-mail goes to ADMIN_EMAIL unless other addresses are given. */
  to?: string[];
};

const AGAIN_MINUTES = 30 * 24 * 60;

export async function raiseAlarm(
  { db, mail, settings, log }: AlarmServices,
  { event, path, to = [settings.adminEmail], ...words }: Alarm,
  now: Date,
): Promise<boolean> {
  const isNew = await db.transaction(async (tx) => {
    const key = `alarm:${event}`;
    if (!(await claimKeys(tx, [key], now, AGAIN_MINUTES)).has(key)) return false;
    const url = settings.publicUrl + path;
    await mail.enqueue(
      to.map((address) => ({ kind: "alarm" as const, to: address, ...words, url })),
      tx,
    );
    return true;
  });
  if (isNew) log.warn("alarm", { alarm: event });
  return isNew;
}

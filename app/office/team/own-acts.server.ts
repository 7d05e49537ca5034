import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Services } from "#platform/services.ts";
import { acceptInvitation } from "./invitations.server.ts";
import { setPhone } from "./phone.server.ts";
import type { Staff } from "./staff-guard.server.ts";
import { removeFromTeam, setName } from "./team.server.ts";

/** Changes that members make to their own access, outside an administration session. */
const NO_SESSION = "";

/** False when the invitation is not for this account, or open no more. */
export function acceptAndRecord(
  { db }: Services,
  invited: { token: string; user: { id: string; email: string } },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const name = await acceptInvitation(tx, invited, now);
    if (name) await record(tx, { action: "staff-join", about: name, now });
    return name !== null;
  });
}

export async function setPhoneAndRecord(
  services: Services,
  member: Staff,
  typed: { sealed: string; code: string },
  now: Date,
) {
  const outcome = await setPhone(services, member, typed, now);
  if (outcome.state === "set") await record(services.db, { action: "staff-phone", about: member.name, now });
  return outcome;
}

/** False when another member of the team has the same name. */
export function setNameAndRecord(
  { db }: Services,
  { userId, name: former }: Staff,
  name: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await setName(tx, userId, name))) return false;
    if (name !== former) await record(tx, { action: "staff-name", about: `${former} → ${name}`, now });
    return true;
  });
}

export function leaveAndRecord(services: Services, { userId, name }: Staff, now: Date): Promise<void> {
  return services.db.transaction(async (tx) => {
    await removeFromTeam(services, tx, userId, now);
    await record(tx, { action: "staff-leave", about: name, now });
  });
}

type OwnAct = { action: "staff-join" | "staff-phone" | "staff-name" | "staff-leave"; about: string; now: Date };

async function record(db: Database, act: OwnAct): Promise<void> {
  await recordAudit(db, { ...act, actor: NO_SESSION, rowCount: 1 });
}

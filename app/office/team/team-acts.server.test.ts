import { rmSync } from "node:fs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { replayTombstones } from "#app/letters/erasure/replay-tombstones.server.ts";
import { readAuditLog } from "#app/office/audit-log/audit-log.server.ts";
import { sessions, users } from "#database/schema/accounts.server.ts";
import { adminAuditEvents } from "#database/schema/administration.server.ts";
import { staff, staffInvitations, staffProofs } from "#database/schema/newsroom.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { tombstonesPath } from "#platform/tombstone-file.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { TEAM_MAX } from "./invitation.ts";
import { eraseEndedInvitations, isInvitationOpen, readInvitation } from "./invitations.server.ts";
import { acceptAndRecord, joinByInvitation, leaveAndRecord, setNameAndRecord } from "./own-acts.server.ts";
import { ROLES } from "./staff.ts";
import { STAFF_INVITATION_MAIL } from "./staff-invitation-mail.ts";
import { actOnTeam, readTeam } from "./team-acts.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createTestServices(db);
const NOW = new Date("2026-11-26T08:00:00Z");
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

let admin: Awaited<ReturnType<typeof aSession>>;

beforeEach(async () => {
  await clear();
  rmSync(tombstonesPath(services.settings.dataDir), { force: true });
  services.sent.length = 0;
  admin = await aSession(services, NOW);
  await db.insert(users).values([
    { id: "0b0e7a52-6d0f-4f3b-8a53-9c8b1d1f2e01", email: "lea@exemple.fr" },
    { id: "0b0e7a52-6d0f-4f3b-8a53-9c8b1d1f2e02", email: "paul@exemple.fr" },
  ]);
});
afterAll(close);

const LEA = { id: "0b0e7a52-6d0f-4f3b-8a53-9c8b1d1f2e01", email: "lea@exemple.fr" };
const PAUL = { id: "0b0e7a52-6d0f-4f3b-8a53-9c8b1d1f2e02", email: "paul@exemple.fr" };

const act = (fields: Record<string, string>, now = NOW) =>
  actOnTeam(services, { admin, form: new URLSearchParams(fields), now });

const invite = (more: Record<string, string> = {}, now = NOW) =>
  act({ action: "invite", nom: "Léa Martin", email: "Lea@Exemple.fr", role: "reviewer", ...more }, now);

function lastToken(): string {
  const message = services.sent.at(-1);
  if (message?.kind !== "staff-invitation") throw new Error("no invitation was sent");
  return new URL(message.invitationUrl).searchParams.get("jeton") ?? "";
}

async function join(): Promise<void> {
  await invite();
  expect(await acceptAndRecord(services, { token: lastToken(), user: LEA }, NOW)).toBe("reviewer");
}

const journal = async () => (await readAuditLog(db, new URLSearchParams())).events.map(({ label }) => label);

test("an invitation opens the newsroom to the account of its address, once", async () => {
  expect(await invite()).toEqual({ done: "invite" });
  const token = lastToken();
  expect(services.sent).toMatchObject([
    { to: "lea@exemple.fr", role: "reviewer", until: "3\u00A0décembre\u00A02026 à 9\u202Fh\u202F00" },
  ]);
  const read = (email: string, now = NOW) => readInvitation(db, { token, email }, now);
  expect(await read("paul@exemple.fr")).toEqual({ state: "other-address" });
  expect(await read("lea@exemple.fr")).toMatchObject({ state: "valid", name: "Léa Martin", role: "reviewer" });
  expect(await read("lea@exemple.fr", days(7))).toEqual({ state: "unknown" });
  expect(await acceptAndRecord(services, { token, user: PAUL }, NOW)).toBeNull();
  expect(await acceptAndRecord(services, { token, user: LEA }, days(7))).toBeNull();
  const presses = [1, 2].map(() => acceptAndRecord(services, { token, user: LEA }, NOW));
  expect(await Promise.all(presses)).toEqual(expect.arrayContaining([null, "reviewer"]));
  expect(await db.select().from(staff)).toMatchObject([{ userId: LEA.id, name: "Léa Martin", role: "reviewer" }]);
  expect(JSON.stringify(await db.select().from(staffInvitations))).not.toContain(token);
});

test("an invitation signs in, once, an address that has no account; another has to sign in first", async () => {
  const open = (token: string) =>
    joinByInvitation(services, { token, request: new Request("https://www.exemple.fr/redaction/invitation") }, NOW);
  await invite();
  expect(await open(lastToken())).toBeNull();
  await invite({ nom: "Zoé Roux", email: "zoe@exemple.fr" });
  const token = lastToken();
  expect(await readInvitation(db, { token, email: null }, NOW)).toMatchObject({ email: "zoe@exemple.fr" });
  const [first, second] = await Promise.all([open(token), open(token)]);
  const joined = first ?? second;
  expect([first, second]).toContain(null);
  expect(joined?.role).toBe("reviewer");
  expect(joined?.headers.getSetCookie()[0]).toMatch(/session=/);
  expect(await db.select().from(staff)).toMatchObject([{ name: "Zoé Roux", role: "reviewer" }]);
  expect(await db.$count(sessions)).toBe(1);
});

test("an invitation speaks of the phone only to whoever may publish", () => {
  const said = ROLES.map((role) =>
    JSON.stringify(
      STAFF_INVITATION_MAIL.body({ ...STAFF_INVITATION_MAIL.sample, kind: "staff-invitation", to: "", role }),
    ).includes("téléphone"),
  );
  expect(said).toEqual([false, true, true]);
});

test("a second invitation ends the first; one that was withdrawn or is over is not sent, and goes", async () => {
  await invite();
  const first = lastToken();
  await invite({ role: "writer" });
  expect(await readInvitation(db, { token: first, email: LEA.email }, NOW)).toEqual({ state: "unknown" });
  const [{ id = "" } = {}] = await db.select().from(staffInvitations);
  expect(await isInvitationOpen(db, id)).toBe(true);
  expect(await act({ action: "withdraw", qui: id })).toEqual({ done: "withdraw" });
  expect(await isInvitationOpen(db, id)).toBe(false);
  await invite({}, days(1));
  expect(await eraseEndedInvitations(db, days(7))).toBe(0);
  expect(await eraseEndedInvitations(db, days(8))).toBe(1);
});

test("nobody signs as another, and a changed signature is in the journal", async () => {
  await join();
  const lea = {
    userId: LEA.id,
    name: "Léa Martin",
    role: "reviewer",
    sessionId: "",
    hasPhone: false,
    provedAt: null,
  } as const;
  const paul = { email: "paul@exemple.fr", role: "writer" };
  expect(await invite({ ...paul, nom: "Paul Durand" })).toEqual({ done: "invite" });
  expect(await setNameAndRecord(services, lea, "Paul  durand.", NOW)).toBe(false);
  await db.insert(staff).values({ userId: PAUL.id, name: "Ève Noël", role: "writer" });
  expect(await setNameAndRecord(services, lea, "EVE-NOEL", NOW)).toBe(false);
  expect(await setNameAndRecord(services, lea, "Léa MARTIN", NOW)).toBe(true);
  expect(await setNameAndRecord(services, lea, "Léa Petit", days(1))).toBe(true);
  expect((await journal())[0]).toBe("Signature changée · Léa Martin → Léa Petit");
});

test("what is wrong is said beside its field, with what was typed", async () => {
  const answer = await invite({ nom: "<b>", email: "lea@", role: "chef" });
  expect(answer).toMatchObject({
    refused: { message: "", errors: { name: expect.any(String), email: expect.any(String), role: expect.any(String) } },
  });
  expect(answer).toHaveProperty("refused.typed", { name: "<b>", email: "lea@", role: "" });
  await join();
  expect(await invite()).toHaveProperty(
    "refused.errors.email",
    "Cette adresse est déjà celle d’un membre de l’équipe.",
  );
});

test("a team is at most of fifty, and an address is not flooded", async () => {
  for (let count = 0; count < LIMITS.ownerMails.max; count += 1) expect(await invite()).toEqual({ done: "invite" });
  expect(await invite()).toHaveProperty("refused.errors.email", expect.stringContaining("plusieurs invitations"));
  for (let count = 1; count < TEAM_MAX; count += 1) await invite({ email: `membre-${count}@exemple.fr` });
  expect(await db.$count(staffInvitations)).toBe(TEAM_MAX);
  expect(await invite({ email: "membre-1@exemple.fr" }, days(1))).toEqual({ done: "invite" });
  expect(await invite({ email: "un-de-trop@exemple.fr" })).toHaveProperty(
    "refused.errors.email",
    expect.stringContaining("au complet"),
  );
});

test("roles, phones and members change, each act in the audit log, without an address", async () => {
  await join();
  await db.update(staff).set({ totpSecret: "scellé", recoveryCodes: ["a"] });
  expect(await act({ action: "role", qui: LEA.id, role: "administrator" })).toEqual({ done: "role" });
  expect(await act({ action: "role", qui: LEA.id, role: "roi" })).toHaveProperty("refused");
  expect(await act({ action: "role", qui: "personne", role: "writer" })).toHaveProperty("refused");
  expect(await act({ action: "forget-phone", qui: LEA.id })).toEqual({ done: "forget-phone" });
  expect(await db.select().from(staff)).toMatchObject([{ role: "administrator", totpSecret: null, recoveryCodes: [] }]);
  expect((await readTeam(services, admin, NOW)).members).toMatchObject([{ email: LEA.email, hasPhone: false }]);
  expect(await act({ action: "remove", qui: LEA.id })).toEqual({ done: "remove" });
  expect(await db.$count(staff)).toBe(0);
  expect(await db.$count(users)).toBe(2);
  expect((await journal()).toSorted()).toEqual([
    "Invitation acceptée · Léa Martin",
    "Invitation envoyée · Léa Martin, relecture",
    "Membre retiré · Léa Martin",
    "Rôle changé · Léa Martin, administration",
    "Téléphone oublié · Léa Martin",
  ]);
  expect(JSON.stringify(await db.select().from(adminAuditEvents))).not.toContain("exemple.fr");
});

test("who leaves is gone at once, proofs included, and a restored database learns it; who came back stays", async () => {
  await join();
  await db.insert(sessions).values({ id: "s", tokenHash: "s", userId: LEA.id, expiresAt: days(9) });
  const [before] = await db.select().from(staff);
  if (!before) throw new Error("nobody joined");
  const member = { ...before, sessionId: "s", hasPhone: true, provedAt: NOW };
  await db.insert(staffProofs).values({ sessionId: "s", provedAt: NOW });
  await leaveAndRecord(services, member, days(1));
  expect([await db.$count(staff), await db.$count(staffProofs)]).toEqual([0, 0]);

  await db.insert(staff).values([before, { ...before, userId: PAUL.id }]);
  await replayTombstones(services, days(2));
  expect((await db.select().from(staff)).map(({ userId }) => userId)).toEqual([PAUL.id]);
  await db.insert(staff).values({ ...before, joinedAt: days(3) });
  await replayTombstones(services, days(4));
  expect(await db.$count(staff)).toBe(2);
});

import type { staff } from "#database/schema/newsroom.server.ts";

export type Role = (typeof staff.$inferSelect)["role"];

/** Each role includes the rights of the roles before it. */
export const ROLE_NAMES: Record<Role, string> = {
  writer: "rédaction",
  reviewer: "relecture",
  administrator: "administration",
};

export const ROLES = Object.keys(ROLE_NAMES) as Role[];

/** These rights are shown on the page where the role is chosen. */
export const ROLE_RIGHTS: Record<Role, string> = {
  writer: "écrit et demande une relecture",
  reviewer: "écrit, relit, approuve et publie",
  administrator: "écrit, relit et publie, même sans relecture en donnant sa raison ; retire un article et le remet",
};

export function isRole(value: string): value is Role {
  return Object.hasOwn(ROLE_NAMES, value);
}

export function isAtLeast({ role }: { role: Role }, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** A member of the team in one of their sessions. */
export type Staff = {
  userId: string;
  name: string;
  role: Role;
  sessionId: string;
  /** The telephone counts once it has given its first code. */
  hasPhone: boolean;
  /** This session last gave a code at this time; null means never. */
  provedAt: Date | null;
};

const HOUR_MS = 3_600_000;
const PROOF_MS = 12 * HOUR_MS;
/** Actions that could give access to somebody else need a code given within this time. */
const RECENT_PROOF_MS = HOUR_MS / 6;

/** Returns true when the member has given a code recently enough to publish, or to withdraw a published text. */
export function hasFreshProof(member: Staff, now: Date): boolean {
  return hasProofOf(member, PROOF_MS, now);
}

/** Returns true for a member without a telephone, and for one who has just given a code. */
export function mayChangePhone(member: Staff, now: Date): boolean {
  return !member.hasPhone || hasProofOf(member, RECENT_PROOF_MS, now);
}

function hasProofOf({ hasPhone, provedAt }: Staff, lifetime: number, now: Date): boolean {
  return hasPhone && provedAt !== null && provedAt.getTime() > now.getTime() - lifetime;
}

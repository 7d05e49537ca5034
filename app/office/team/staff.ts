import type { Role } from "./staff-role.ts";

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

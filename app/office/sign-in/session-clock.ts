export const SESSION_IDLE_SECONDS = 30 * 60;

export const SESSION_ABSOLUTE_SECONDS = 12 * 60 * 60;

const SESSION_WARNING_SECONDS = 2 * 60;

type SessionClock = { lastSeenAt: number; expiresAt: number };

export type SessionPhase = {
  phase: "quiet" | "ending" | "over";
  /** The value counts the seconds until the session ends or, while no warning is shown, until the next check. */
  seconds: number;
  /** The session cannot be prolonged near its absolute end. */
  canExtend: boolean;
};

export function sessionPhase({ lastSeenAt, expiresAt }: SessionClock, now: number): SessionPhase {
  const idleEnd = lastSeenAt + SESSION_IDLE_SECONDS * 1000;
  const end = Math.min(idleEnd, expiresAt);
  const canExtend = expiresAt - now > SESSION_WARNING_SECONDS * 1000;
  const left = Math.ceil((end - now) / 1000);
  if (left <= 0) return { phase: "over", seconds: 0, canExtend };
  if (left <= SESSION_WARNING_SECONDS) return { phase: "ending", seconds: left, canExtend };
  return { phase: "quiet", seconds: left - SESSION_WARNING_SECONDS, canExtend };
}

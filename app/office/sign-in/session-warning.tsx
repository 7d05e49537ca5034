import { useCallback, useEffect, useRef, useState } from "react";
import { useMatches, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { announceActivity, onActivity } from "./session-activity.ts";
import { type SessionPhase, sessionPhase } from "./session-clock.ts";

const EXTEND_PATH = "/admin/session";

type Lifetime = { secondsLeft: number };

type SessionWarningProps = {
  lifetime: Lifetime;
};

export function SessionWarning({ lifetime }: SessionWarningProps) {
  const { phase, seconds, canExtend } = useSessionPhase(lifetime);
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (phase === "ending") dialog.current?.showModal();
    else dialog.current?.close();
    if (phase === "over") void navigate("/admin", { replace: true });
  }, [phase, navigate]);

  return (
    <dialog ref={dialog} className="admin-dialog" aria-labelledby="session-end" aria-describedby="session-end-text">
      <h2 id="session-end">Votre session va se terminer</h2>
      <p id="session-end-text">
        {canExtend
          ? "Vous n’avez rien fait depuis un moment. Sans réponse de votre part, vous serez déconnecté(e)."
          : "Elle dure douze heures au plus. Terminez ce que vous faites, puis connectez-vous de nouveau."}
      </p>
      <p aria-hidden="true" className="admin-countdown">
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
      </p>
      <Button onClick={canExtend ? extend : () => dialog.current?.close()}>
        {canExtend ? "Prolonger la session" : "J’ai compris"}
      </Button>
    </dialog>
  );
}

async function extend(): Promise<void> {
  const response = await fetch(EXTEND_PATH, { method: "POST", headers: { Accept: "application/json" } });
  if (response.ok) announceActivity();
}

function useSessionPhase(lifetime: Lifetime): SessionPhase {
  const pages = useMatches();
  const clock = useRef({ lastSeenAt: Number.POSITIVE_INFINITY, expiresAt: Number.POSITIVE_INFINITY });
  const [phase, setPhase] = useState<SessionPhase>({ phase: "quiet", seconds: 0, canExtend: true });
  const look = useCallback(() => setPhase(sessionPhase(clock.current, Date.now())), []);

  useEffect(() => {
    return onActivity(() => {
      clock.current.lastSeenAt = Date.now();
      look();
    });
  }, [look]);

  useEffect(() => {
    clock.current.expiresAt = Date.now() + lifetime.secondsLeft * 1000;
  }, [lifetime]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what they hold does not matter, only that they are new
  useEffect(announceActivity, [pages]);

  // A computer that slept wakes its timers late.
  useEffect(() => {
    const timer = setTimeout(look, phase.phase === "ending" ? 1000 : phase.seconds * 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [phase, look]);

  return phase;
}

import { useCallback, useEffect, useRef, useState } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useMatches, useNavigate } from "react-router";
import { AdminShell } from "#app/office/frame/admin-shell.tsx";
import { DoneToast } from "#app/office/frame/outcome.tsx";
import { isWithoutServer, Restarting } from "#app/office/frame/restarting.tsx";
import { adminHelpHref } from "#app/office/guides/help-chapters.ts";
import { readUnanswered } from "#app/office/messages/open-reports.server.ts";
import { setAuthenticated } from "#app/office/sign-in/admin-flag.ts";
import { currentAdmin, requireAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { announceActivity, onActivity } from "#app/office/sign-in/session-activity.ts";
import { type SessionPhase, sessionPhase } from "#app/office/sign-in/session-clock.ts";
import { findStaff } from "#app/office/team/staff-guard.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/admin-guard.route";

const EXTEND_PATH = "/admin/session";

type Lifetime = { secondsLeft: number };

type SessionWarningProps = {
  lifetime: Lifetime;
};

function SessionWarning({ lifetime }: SessionWarningProps) {
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

  // The clock is also read when the page becomes visible, because the timers of a computer that slept are late.
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

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const isOfTeam = (await findStaff(services, request)) !== null;
  const { count: waiting } = await readUnanswered(services.db, { before: new Date() });
  const secondsLeft = Math.floor((currentAdmin(context).expiresAt.getTime() - Date.now()) / 1000);
  return { isOfTeam, waiting, secondsLeft };
}

/**
 * What the frame shows changes by a form alone. A refresh that fails is then said by the page, whose loader is asked
 * apart; each request passes the guard.
 */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== "GET";
}

export default function GuardedLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => setAuthenticated(true), []);
  useReloadWhenRestored();
  const { pathname } = useLocation();
  return (
    <AdminShell isSignedIn isOfTeam={loaderData.isOfTeam} waiting={loaderData.waiting} help={adminHelpHref(pathname)}>
      <div className="wrap admin">
        <DoneToast />
        <Outlet />
        <SessionWarning lifetime={loaderData} />
      </div>
    </AdminShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminShell isSignedIn>{isWithoutServer(error) ? <Restarting /> : <ErrorPage error={error} />}</AdminShell>;
}

/** A page restored from the back/forward cache must not be shown after the session has ended, so it is reloaded. */
function useReloadWhenRestored() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}

import { setTimeout as wait } from "node:timers/promises";
import { useEffect, useState } from "react";
import { data, redirect } from "react-router";
import { AdminShell } from "#app/features/admin/layout/admin-shell.tsx";
import { DONE_FIELD, DoneMessage, doneAt } from "#app/features/admin/layout/done.tsx";
import { adminCookie, readAdminCookie } from "#app/features/admin/sign-in/admin-cookies.server.ts";
import { setAuthenticated, wasAuthenticated } from "#app/features/admin/sign-in/admin-flag.ts";
import { adminReturn, readAdminSession } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { endAdminSession } from "#app/features/admin/sign-in/admin-session.server.ts";
import { signInAdmin } from "#app/features/admin/sign-in/admin-sign-in.server.ts";
import { createKnownDevice } from "#app/features/admin/sign-in/known-device.server.ts";
import { AdminSignInForm } from "#app/features/admin/sign-in/sign-in-form.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { deviceName } from "#app/features/session/device-name.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import { SESSION_CHALLENGE } from "#platform/session-challenge.ts";
import type { Route } from "./+types/admin-sign-in";

const CHECK_MS = 500;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  if (await readAdminSession(services, request)) throw redirect(adminReturn(request));
  return { asksCode: services.settings.adminTotpSecret !== null };
}

/** Takes half a second whatever the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const { publicUrl } = services.settings;
  const form = await readForm(request);
  const attempt = {
    password: form?.get("mot-de-passe") ?? "",
    code: form?.get("code") ?? "",
    deviceCookie: readAdminCookie("device", request, publicUrl),
    device: deviceName(request.headers.get("User-Agent") ?? ""),
  };
  const now = new Date();
  const [result] = await Promise.all([signInAdmin(services, attempt, now), wait(CHECK_MS)]);
  if (result.outcome === "wrong") {
    return data(result, { status: 401, headers: { "WWW-Authenticate": SESSION_CHALLENGE } });
  }
  if (result.outcome === "too-many") {
    return data(result, { status: 429, headers: { "Retry-After": String(result.retryAfterSeconds) } });
  }
  const former = await readAdminSession(services, request);
  if (former) await endAdminSession(services, former);
  const headers = new Headers();
  headers.append("Set-Cookie", adminCookie("session", result.token, publicUrl));
  headers.append("Set-Cookie", adminCookie("device", createKnownDevice(services.secrets, now), publicUrl));
  const back = new URL(adminReturn(request), publicUrl);
  return redirect(doneAt(back.pathname, "connexion", back.searchParams), { status: 303, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: "Administration", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const hasEnded = useEndedSession();
  return (
    <AdminShell isSignedIn={false}>
      <div className="wrap message-page">
        <h1>Administration</h1>
        <DoneMessage />
        {hasEnded ? (
          <p className="admin-done" role="status">
            Votre session a pris fin. Connectez-vous de nouveau pour continuer.
          </p>
        ) : null}
        <AdminSignInForm asksCode={loaderData.asksCode} refusal={actionData ?? null} />
      </div>
    </AdminShell>
  );
}

/** True when this tab was signed in and has not signed out. */
function useEndedSession(): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (wasAuthenticated() && !new URL(window.location.href).searchParams.has(DONE_FIELD)) setHasEnded(true);
    setAuthenticated(false);
  }, []);
  return hasEnded;
}

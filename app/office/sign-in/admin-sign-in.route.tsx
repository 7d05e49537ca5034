import { setTimeout as wait } from "node:timers/promises";
import { useEffect, useState } from "react";
import { data, redirect } from "react-router";
import { deviceName } from "#app/accounts/session/device-name.ts";
import { AdminShell } from "#app/office/frame/admin-shell.tsx";
import { DONE_FIELD, DoneMessage, doneAt } from "#app/office/frame/done.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import { SESSION_CHALLENGE } from "#platform/session-challenge.ts";
import type { Route } from "./+types/admin-sign-in.route";
import { adminCookie, readAdminCookie } from "./admin-cookies.server.ts";
import { setAuthenticated, wasAuthenticated } from "./admin-flag.ts";
import { adminReturn, readAdminSession } from "./admin-guard.server.ts";
import { endAdminSession } from "./admin-session.server.ts";
import { signInAdmin } from "./admin-sign-in.server.ts";
import { createKnownDevice } from "./known-device.server.ts";
import { AdminSignInForm } from "./sign-in-form.tsx";

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

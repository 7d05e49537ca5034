import { setTimeout as wait } from "node:timers/promises";
import { useEffect, useRef, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { deviceName } from "#app/accounts/session/sessions.server.ts";
import { AdminShell } from "#app/office/frame/admin-shell.tsx";
import { DONE_FIELD, DoneToast, doneAt } from "#app/office/frame/outcome.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { dismiss, notify } from "#app/ui/notifications.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import { SESSION_CHALLENGE } from "#platform/session-challenge.ts";
import type { Route } from "./+types/admin-sign-in.route";
import { setAuthenticated, wasAuthenticated } from "./admin-flag.ts";
import { adminCookie, adminReturn, readAdminCookie, readAdminSession } from "./admin-guard.server.ts";
import { createKnownDevice, endAdminSession, signInAdmin } from "./admin-session.server.ts";

/** Each attempt gives a new object, so that the effect below runs again for the same refusal. */
type SignInRefusal = { outcome: "wrong" } | { outcome: "too-many"; retryAfterSeconds: number };

type AdminSignInProps = { asksCode: boolean; refusal: SignInRefusal | null };

const REFUSED = "Erreur d'authentification";

function AdminSignInForm({ asksCode, refusal }: AdminSignInProps) {
  const field = useRef<HTMLInputElement>(null);
  const isChecking = useNavigation().formMethod === "POST";
  const message = refusal ? refusalMessage(refusal, asksCode) : null;

  useEffect(() => {
    if (!refusal) return;
    const toast = notify({ title: REFUSED, description: refusalMessage(refusal, asksCode), tone: "destructive" });
    field.current?.focus();
    field.current?.select();
    // The error toast is removed once a later attempt succeeds.
    return () => dismiss(toast);
  }, [refusal, asksCode]);

  return (
    <Form method="post" className="admin-sign-in-form" aria-busy={isChecking || undefined}>
      {/* Password managers store a password under a user name, so the form has one. */}
      <input type="text" name="identifiant" autoComplete="username" defaultValue="administration" readOnly hidden />
      <Field label="Mot de passe" error={message}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="password"
            name="mot-de-passe"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      {asksCode ? <CodeField /> : null}
      <Button type="submit" disabled={isChecking} aria-busy={isChecking || undefined}>
        {isChecking ? "Vérification..." : "Se connecter"}
      </Button>
    </Form>
  );
}

function CodeField() {
  return (
    <Field label="Code de l’application d’authentification" hint="Six chiffres ; un code ne sert qu’une fois.">
      {(control) => (
        <input
          {...control}
          type="text"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
        />
      )}
    </Field>
  );
}

function refusalMessage(refusal: SignInRefusal, asksCode: boolean): string {
  if (refusal.outcome === "too-many") {
    return `Trop de tentatives. Réessayez ${waitLabel(refusal.retryAfterSeconds)}.`;
  }
  return asksCode ? "Le mot de passe ou le code est incorrect" : "Le mot de passe est incorrect";
}

function waitLabel(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `dans ${Math.ceil(minutes / 60)}\u00A0heures`;
  return minutes > 1 ? `dans ${minutes}\u00A0minutes` : "dans une minute";
}

const CHECK_MS = 500;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  if (await readAdminSession(services, request)) throw redirect(adminReturn(request));
  return { asksCode: services.settings.adminTotpSecret !== null };
}

/** The answer takes half a second whatever the outcome, so that the time does not reveal it. */
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
        <DoneToast />
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

/** Returns true when this tab was signed in and has not signed out. */
function useEndedSession(): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (wasAuthenticated() && !new URL(window.location.href).searchParams.has(DONE_FIELD)) setHasEnded(true);
    setAuthenticated(false);
  }, []);
  return hasEnded;
}

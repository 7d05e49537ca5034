import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { dismiss, notify } from "#app/ui/notifications.ts";

/** A new object for each attempt. */
type SignInRefusal = { outcome: "wrong" } | { outcome: "too-many"; retryAfterSeconds: number };

type AdminSignInProps = { asksCode: boolean; refusal: SignInRefusal | null };

const REFUSED = "Erreur d'authentification";

export function AdminSignInForm({ asksCode, refusal }: AdminSignInProps) {
  const field = useRef<HTMLInputElement>(null);
  const isChecking = useNavigation().formMethod === "POST";
  const message = refusal ? refusalMessage(refusal, asksCode) : null;

  useEffect(() => {
    if (!refusal) return;
    const toast = notify({ title: REFUSED, description: refusalMessage(refusal, asksCode), tone: "destructive" });
    field.current?.focus();
    field.current?.select();
    // Removes the error toast once a later attempt succeeds.
    return () => dismiss(toast);
  }, [refusal, asksCode]);

  return (
    <Form method="post" className="admin-sign-in-form" aria-busy={isChecking || undefined}>
      {/* Password managers file a password under a user name. */}
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

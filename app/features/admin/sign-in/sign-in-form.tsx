import { useEffect, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { dismiss, notify } from "#app/features/notifications/notifications.ts";
import { Button } from "#app/ui/button.tsx";

/** A new object for each attempt. */
type GateRefusal = { outcome: "wrong" } | { outcome: "too-many"; retryAfterSeconds: number };

type GateFormProps = { asksCode: boolean; refusal: GateRefusal | null };

const REFUSED = "Erreur d'authentification";

export function GateForm({ asksCode, refusal }: GateFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isChecking = useNavigation().formMethod === "POST";
  const message = refusal ? refusalMessage(refusal, asksCode) : null;

  useEffect(() => {
    if (!refusal) return;
    const toast = notify({ title: REFUSED, description: refusalMessage(refusal, asksCode), tone: "destructive" });
    field.current?.focus();
    field.current?.select();
    // What was refused does not stand beside what succeeded since.
    return () => dismiss(toast);
  }, [refusal, asksCode]);

  return (
    <Form method="post" className="admin-gate" aria-busy={isChecking || undefined}>
      {/* Password managers file a password under a user name. */}
      <input type="text" name="identifiant" autoComplete="username" defaultValue="administration" readOnly hidden />
      <label htmlFor={`${id}-password`}>Mot de passe</label>
      <input
        ref={field}
        id={`${id}-password`}
        type="password"
        name="mot-de-passe"
        autoComplete="current-password"
        required
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-error` : undefined}
      />
      {asksCode ? <CodeField id={`${id}-code`} /> : null}
      {message ? (
        <p id={`${id}-error`} className="alert" role="alert">
          {message}
        </p>
      ) : null}
      <Button type="submit" disabled={isChecking} aria-busy={isChecking || undefined}>
        {isChecking ? "Vérification..." : "Se connecter"}
      </Button>
    </Form>
  );
}

function CodeField({ id }: { id: string }) {
  return (
    <>
      <label htmlFor={id}>Code de l’application d’authentification</label>
      <input
        id={id}
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="muted">
        Six chiffres ; un code ne sert qu’une fois.
      </p>
    </>
  );
}

function refusalMessage(refusal: GateRefusal, asksCode: boolean): string {
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

import { useEffect, useId, useRef } from "react";
import { redirect } from "react-router";
import { UNAVAILABLE } from "#app/accounts/forms/form-names.ts";
import { asPage, readFormFields, replyOrApologise } from "#app/accounts/forms/form-reply.server.ts";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { useAccountForm } from "#app/accounts/forms/use-account-form.ts";
import { signInPath } from "#app/accounts/session/return-path.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { leaveDeletedAccount } from "#app/accounts/sync/leave-device.ts";
import accountStyles from "#app/styles-account.css?url";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/deletion.route";
import { type DeletionAnswer, replyToDeletion } from "./delete-account.server.ts";

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: accountStyles }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const session = await getSession(requireServices(context), request);
  if (session) return { email: session.user.email, idempotencyKey: createIdempotencyKey() };
  if (searchParams.has("fait")) return { email: null, idempotencyKey: "" };
  throw redirect(signInPath(pathname));
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readFormFields(request);
  return asPage(await replyOrApologise(services, request, () => replyToDeletion(services, request, form, new Date())));
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.email ? "Supprimer mon compte" : "Compte supprimé";
  return pageMeta({ title, description: "Supprimer son compte du Récap et toutes ses données.", indexable: false });
}

export default function DeletionPage({ loaderData: { email, idempotencyKey }, actionData }: Route.ComponentProps) {
  if (!email) return <Deleted />;
  return (
    <div className="wrap message-page">
      <h1>Supprimer mon compte</h1>
      <p className="lead">
        Le compte <strong>{email}</strong> sera effacé aussitôt et pour toujours, avec ses sessions, la progression et
        les favoris qu’il contient, et votre inscription à la lettre.
      </p>
      <p>
        Vous pouvez d’abord{" "}
        <a href="/profil/donnees" download>
          télécharger vos données
        </a>
        .
      </p>
      <DeletionForm idempotencyKey={idempotencyKey} pageOutcome={actionData?.outcome ?? null} />
    </div>
  );
}

type Outcome = DeletionAnswer["outcome"] | "unavailable";

function DeletionForm({ idempotencyKey, pageOutcome }: { idempotencyKey: string; pageOutcome: Outcome | null }) {
  const { answer, sending, submit } = useAccountForm<DeletionAnswer>("suppression", {
    check: (form) => (form.get("confirmation") === "oui" ? null : { outcome: "not-confirmed" }),
    after: (form) => leaveDeletedAccount(form.get("effacer") === "oui"),
  });
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const outcome = answer?.outcome ?? pageOutcome;
  const isUnconfirmed = outcome === "not-confirmed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal may be told twice
  useEffect(() => {
    if (isUnconfirmed) box.current?.focus();
  }, [isUnconfirmed, answer]);
  return (
    <form method="post" className="account-form" noValidate onSubmit={submit}>
      <IdempotencyKeyField id={idempotencyKey} />
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          name="confirmation"
          value="oui"
          required
          aria-invalid={isUnconfirmed || undefined}
          aria-describedby={isUnconfirmed ? id : undefined}
        />
        Je veux supprimer mon compte et toutes ses données (obligatoire)
      </label>
      <label className="check">
        <input type="checkbox" name="effacer" value="oui" />
        Effacer aussi la progression, les favoris et les réponses de cet appareil
      </label>
      <FieldError
        id={id}
        error={
          outcome &&
          (isUnconfirmed ? "Cochez la case pour confirmer que vous voulez supprimer le compte." : UNAVAILABLE)
        }
      />
      <div className="button-row">
        <Button type="submit" aria-busy={sending ? true : undefined}>
          {sending ? "Suppression..." : "Supprimer définitivement"}
        </Button>
        <ButtonLink to="/profil" tone="quiet">
          Garder mon compte
        </ButtonLink>
      </div>
    </form>
  );
}

function Deleted() {
  return (
    <div className="wrap message-page">
      <h1>Votre compte est supprimé</h1>
      <p className="lead">Vos données sont effacées. Vous pouvez toujours tout lire sans compte.</p>
      <p className="button-row">
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
      </p>
    </div>
  );
}

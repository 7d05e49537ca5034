import { useEffect, useId, useRef } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { deleteAccount } from "#app/features/accounts/delete-account.server.ts";
import { leaveDevice } from "#app/features/accounts/leave-device.ts";
import { signInPath } from "#app/features/accounts/return-path.ts";
import { getSession, requireUser, signedOutHeaders } from "#app/features/accounts/sign-in.server.ts";
import { submitPatiently, UNAVAILABLE } from "#app/features/accounts/submission.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { requireServices } from "#server/services.ts";
import type { Route } from "./+types/deletion";

const PATH = "/profil/suppression";
const NOT_CONFIRMED = "Cochez la case pour confirmer que vous voulez supprimer le compte.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await getSession(requireServices(context), request);
  if (session) return { email: session.user.email };
  if (new URL(request.url).searchParams.has("fait")) return { email: null };
  throw redirect(signInPath(PATH));
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await request.formData();
  if (form.get("confirmation") !== "oui") return data({ outcome: "not-confirmed" as const }, 400);
  try {
    const user = await requireUser(services, request);
    await deleteAccount(services, user.id, new Date());
    const headers = signedOutHeaders(services.settings.publicUrl);
    if (form.get("effacer") === "oui") headers.set("Clear-Site-Data", '"storage"');
    return redirect(`${PATH}?fait=oui`, { status: 303, headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    services.reportError(error, request);
    return data({ outcome: "unavailable" as const }, 503);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (form.get("confirmation") !== "oui") return { outcome: "not-confirmed" as const };
  const erase = form.get("effacer") === "oui";
  return leaveDevice(() => submitPatiently(() => serverAction()), { erase, syncFirst: false });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.email ? "Supprimer mon compte" : "Compte supprimé";
  return pageMeta({ title, description: "Supprimer son compte du Récap et toutes ses données.", indexable: false });
}

export default function DeletionPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
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
      <DeletionForm outcome={actionData?.outcome ?? null} />
    </div>
  );
}

function DeletionForm({ outcome }: { outcome: "not-confirmed" | "unavailable" | null }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const isBusy = useNavigation().state === "submitting";
  const isUnconfirmed = outcome === "not-confirmed";
  useEffect(() => {
    if (isUnconfirmed) box.current?.focus();
  }, [isUnconfirmed]);
  return (
    <Form method="post" className="account-form" noValidate>
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
        Effacer aussi la progression et les favoris de cet appareil
      </label>
      <div id={id} role="alert">
        {outcome ? <p className="alert">{isUnconfirmed ? NOT_CONFIRMED : UNAVAILABLE}</p> : null}
      </div>
      <div className="button-row">
        <Button type="submit" aria-busy={isBusy || undefined}>
          {isBusy ? "Suppression..." : "Supprimer définitivement"}
        </Button>
        <ButtonLink to="/profil" tone="quiet">
          Garder mon compte
        </ButtonLink>
      </div>
    </Form>
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

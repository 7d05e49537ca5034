import { data } from "react-router";
import { UNAVAILABLE } from "#app/accounts/forms/form-names.ts";
import { asPage, readFormFields, replyOrApologise } from "#app/accounts/forms/form-reply.server.ts";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { useAccountForm } from "#app/accounts/forms/use-account-form.ts";
import accountStyles from "#app/styles-account.css?url";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sign-in-link.route";
import { LinkResultPage } from "./link-result-page.tsx";
import { refusedLinkMessage } from "./refused-link-message.tsx";
import { type LinkAnswer, replyToLink, viewLink } from "./reply-to-sign-in.server.ts";

const TOKEN = "jeton";

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: accountStyles }];
}

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const token = new URL(request.url).searchParams.get(TOKEN) ?? "";
  const { view, status } = await viewLink(services, request, token.slice(0, 200), new Date());
  return data({ ...view, token, idempotencyKey: createIdempotencyKey() }, status);
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readFormFields(request);
  return asPage(await replyOrApologise(services, request, () => replyToLink(services, request, form, new Date())));
}

/** The address holds a token, which no referrer may pass on. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
}

/** No title is given here, because the page sets one that depends on the outcome of the form. */
export function meta() {
  return [
    ...descriptionMeta("Se connecter au Récap par le lien reçu par e-mail."),
    { name: "robots", content: "noindex" },
  ];
}

export default function SignInLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, sending, submit } = useAccountForm<LinkAnswer>("lien");
  const latest = answer ?? actionData;
  const { state, token, idempotencyKey, signedInAs } = loaderData;
  const shown = { isAnswer: answer !== null, idempotencyKey };
  if (latest && latest.outcome !== "unavailable")
    return <LinkResultPage message={refusedLinkMessage(latest.outcome, latest.signedInAs, token)} {...shown} />;
  if (state !== "valid") return <LinkResultPage message={refusedLinkMessage(state, signedInAs, token)} {...shown} />;
  return (
    <div className="wrap message-page">
      <PageTitle>Confirmez votre connexion</PageTitle>
      <h1>Confirmez votre connexion</h1>
      <p className="lead">
        Vous allez ouvrir le compte <strong>{loaderData.email}</strong> dans ce navigateur.
      </p>
      <form method="post" className="button-row" onSubmit={submit}>
        <input type="hidden" name={TOKEN} value={token} />
        <IdempotencyKeyField id={idempotencyKey} />
        <Button type="submit" aria-busy={sending ? true : undefined}>
          {sending ? "Connexion..." : "Me connecter"}
        </Button>
      </form>
      <FieldError error={latest ? UNAVAILABLE : null} />
      <p className="muted">Vous n’avez rien demandé ? Fermez cette page : sans ce bouton, il ne se passe rien.</p>
    </div>
  );
}

import { useEffect, useRef } from "react";
import { data, Link } from "react-router";
import { type LinkAnswer, replyToLink, statusOfLink } from "#app/features/account/account-answers.server.ts";
import { INTENT_FIELD, SIGN_IN_INTENTS, UNAVAILABLE } from "#app/features/forms/account-form.ts";
import { createFormId } from "#app/features/forms/form-id.ts";
import { FormIdField } from "#app/features/forms/form-id-field.tsx";
import { asPage, readFields, replyOrApologise } from "#app/features/forms/form-reply.server.ts";
import { useAccountForm } from "#app/features/forms/use-account-form.ts";
import { descriptionMeta } from "#app/features/layout/page-meta.ts";
import { PageTitle } from "#app/features/layout/page-title.tsx";
import { getSession } from "#app/features/session/sessions.server.ts";
import { SIGN_IN_MINUTES } from "#app/features/sign-in/sign-in-code.ts";
import { type LinkState, readLink } from "#app/features/sign-in/sign-in-requests.server.ts";
import accountStyles from "#app/styles-account.css?url";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { maskEmail } from "#platform/mail/masked-email.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sign-in-link";

const TOKEN = "jeton";

/** Changes nothing: mail scanners open links too. */
export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: accountStyles }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const token = new URL(request.url).searchParams.get(TOKEN) ?? "";
  const link = await readLink(services.db, token.slice(0, 200), new Date());
  const isSignedIn = link.state === "used" && (await getSession(services, request)) !== null;
  return data({ ...describeLink(link), token, isSignedIn, formId: createFormId() }, statusOfLink(link));
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readFields(request);
  return asPage(await replyOrApologise(services, request, () => replyToLink(services, request, form, new Date())));
}

/** The address holds a token, which no referrer may pass on. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
}

/** Without a title, which the page sets from the form's outcome. */
export function meta() {
  return [
    ...descriptionMeta("Se connecter au Récap par le lien reçu par e-mail."),
    { name: "robots", content: "noindex" },
  ];
}

type Refusal = LinkAnswer["outcome"];

const REFUSALS: Record<Refusal, { title: string; text: string }> = {
  used: {
    title: "Ce lien a déjà servi",
    text: "Un lien de connexion ne sert qu’une fois. Si vous n’êtes pas connecté(e), demandez-en un nouveau.",
  },
  expired: {
    title: "Ce lien a expiré",
    text: `Un lien de connexion est valable ${SIGN_IN_MINUTES}\u00A0minutes. Demandez-en un nouveau.`,
  },
  unknown: {
    title: "Ce lien n’est pas reconnu",
    text: "Il est incomplet, ou trop ancien. Ouvrez le dernier e-mail reçu, ou demandez un nouveau lien.",
  },
};

export default function SignInLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, sending, submit } = useAccountForm<LinkAnswer>("lien");
  const latest = answer ?? actionData;
  const { state, token, formId, isSignedIn } = loaderData;
  const refusal = latest && latest.outcome !== "unavailable" ? latest.outcome : state === "valid" ? null : state;
  if (isSignedIn) return <SignedIn />;
  if (refusal) return <RefusedLink refusal={refusal} isAnswer={answer !== null} {...{ token, formId }} />;
  return (
    <div className="wrap message-page">
      <PageTitle>Confirmez votre connexion</PageTitle>
      <h1>Confirmez votre connexion</h1>
      <p className="lead">
        Vous allez ouvrir le compte <strong>{loaderData.email}</strong> dans ce navigateur.
      </p>
      <form method="post" className="button-row" onSubmit={submit}>
        <input type="hidden" name={TOKEN} value={token} />
        <FormIdField id={formId} />
        <Button type="submit" aria-busy={sending ? true : undefined}>
          {sending ? "Connexion..." : "Me connecter"}
        </Button>
      </form>
      <div role="alert">{latest ? <p className="alert">{UNAVAILABLE}</p> : null}</div>
      <p className="muted">Vous n’avez rien demandé ? Fermez cette page : sans ce bouton, il ne se passe rien.</p>
    </div>
  );
}

function SignedIn() {
  const title = "Vous êtes connecté(e)";
  return (
    <div className="wrap message-page">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="lead">
        <FrenchText>Ce lien a déjà servi, et tout est fait : votre compte est ouvert dans ce navigateur.</FrenchText>
      </p>
      <p className="button-row">
        <ButtonLink to="/profil">Mon profil</ButtonLink>
        <HomeLink />
      </p>
    </div>
  );
}

function HomeLink() {
  return (
    <Link className="button button-quiet" to="/">
      Retour à l'accueil
    </Link>
  );
}

type RefusedLinkProps = { refusal: Refusal; isAnswer: boolean; token: string; formId: string };

function RefusedLink({ refusal, isAnswer, token, formId }: RefusedLinkProps) {
  const { title, text } = REFUSALS[refusal];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <div className="wrap message-page">
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead" role="status">
        <FrenchText>{text}</FrenchText>
      </p>
      <RenewalForm isKnown={refusal !== "unknown"} {...{ token, formId }} />
    </div>
  );
}

function RenewalForm({ isKnown, token, formId }: { isKnown: boolean; token: string; formId: string }) {
  if (!isKnown) {
    return (
      <p className="button-row">
        <ButtonLink to="/connexion">Recevoir un nouveau lien</ButtonLink>
        <HomeLink />
      </p>
    );
  }
  return (
    <form method="post" action="/connexion" className="button-row">
      <FormIdField id={formId} />
      <input type="hidden" name={TOKEN} value={token} />
      <Button type="submit" name={INTENT_FIELD} value={SIGN_IN_INTENTS.renew}>
        Recevoir un nouveau lien
      </Button>
      <HomeLink />
    </form>
  );
}

function describeLink(link: LinkState) {
  return { state: link.state, email: link.state === "valid" ? maskEmail(link.email) : "" };
}

import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { INTENT_FIELD, SIGN_IN_INTENTS } from "#app/features/forms/account-form.ts";
import { IdempotencyKeyField } from "#app/features/forms/idempotency-key-field.tsx";
import { PageTitle } from "#app/features/layout/page-title.tsx";
import { SIGN_IN_MINUTES } from "#app/features/sign-in/sign-in-code.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { LinkAnswer, SignedInAs } from "./account-answers.server.ts";

type Refusal = LinkAnswer["outcome"];

const REFUSALS: Record<Refusal, { title: string; text: string }> = {
  used: {
    title: "Ce lien a déjà servi",
    text: "Un lien de connexion ne sert qu’une fois, et vous n’êtes pas connecté(e) dans ce navigateur. Demandez-en un nouveau.",
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

type RefusedLinkProps = {
  refusal: Refusal;
  signedInAs: SignedInAs;
  /** Of a press, without another page. */
  isAnswer: boolean;
  token: string;
  formId: string;
};

/** Of another account's session it says that the link did not open it. */
export function RefusedLink({ refusal, signedInAs, isAnswer, token, formId }: RefusedLinkProps) {
  const { title, text } = signedInAs?.isOwner ? openAlready(refusal) : REFUSALS[refusal];
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
        {signedInAs && !signedInAs.isOwner ? (
          <>
            <FrenchText>Ce navigateur est connecté à un autre compte,</FrenchText> <strong>{signedInAs.email}</strong>,{" "}
            <FrenchText>
              que ce lien n’a pas ouvert. Pour ouvrir le compte du lien, déconnectez-vous, puis revenez ici : vous
              pourrez demander un nouveau lien.
            </FrenchText>
          </>
        ) : (
          <FrenchText>{text}</FrenchText>
        )}
      </p>
      {signedInAs ? <SignedInLinks /> : <RenewalForm isKnown={refusal !== "unknown"} {...{ token, formId }} />}
    </div>
  );
}

function openAlready(refusal: Refusal): { title: string; text: string } {
  const what =
    refusal === "used" ? "Ce lien a déjà servi, et tout est fait" : "Ce lien a expiré, et vous n’en avez plus besoin";
  return { title: "Vous êtes connecté(e)", text: `${what} : votre compte est ouvert dans ce navigateur.` };
}

function SignedInLinks() {
  return (
    <p className="button-row">
      <ButtonLink to="/profil">Mon profil</ButtonLink>
      <HomeLink />
    </p>
  );
}

function HomeLink() {
  return (
    <Link className="button button-quiet" to="/">
      Retour à l'accueil
    </Link>
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
      <IdempotencyKeyField id={formId} />
      <input type="hidden" name="jeton" value={token} />
      <Button type="submit" name={INTENT_FIELD} value={SIGN_IN_INTENTS.renew}>
        Recevoir un nouveau lien
      </Button>
      <HomeLink />
    </form>
  );
}

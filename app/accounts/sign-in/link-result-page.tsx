import { type ReactNode, useEffect, useRef } from "react";
import { INTENT_FIELD, TOKEN_FIELD } from "#app/accounts/forms/form-names.ts";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";

/**
 * A person must press this button, so that a mail scanner that opens the link changes nothing. Pressing it twice has
 * the effect of once.
 */
export type FormButton = {
  action: string;
  token: string;
  label: string;
  before?: string;
  intent?: string;
  tone?: "main" | "quiet";
};

export type PageLink = { to: string; label: string; reloadDocument?: boolean };

export type LinkMessage = {
  title: string;
  lead: ReactNode;
  role?: "alert" | "status";
  buttons?: FormButton[];
  note?: Elements;
  links?: PageLink[];
};

type Viewed<View, Kind> = View extends { kind: infer Kinds } ? (Kind extends Kinds ? View : never) : never;

/** Gives the message of the page for each kind of view that a link received by e-mail can lead to. */
export type LinkMessages<View extends { kind: string }> = {
  [Kind in View["kind"]]: (view: Viewed<View, Kind>) => LinkMessage;
};

export function messageOf<View extends { kind: string }>(messages: LinkMessages<View>, view: View): LinkMessage {
  return messages[view.kind as View["kind"]](view as Viewed<View, View["kind"]>);
}

export const HOME_LINK: PageLink = { to: "/", label: "Retour à l’accueil" };

type LinkResultPageProps = {
  message: LinkMessage;
  idempotencyKey: string;
  /** Is true when the page replaces another without a load, so that its title takes the focus. */
  isAnswer?: boolean;
  /** Children hold the main button of the page, so the links below them are all quiet. */
  children?: Elements;
};

export function LinkResultPage({ message, idempotencyKey, isAnswer = false, children }: LinkResultPageProps) {
  const { title, lead, role, buttons = [], note, links = [] } = message;
  const hasMain = Boolean(children) || buttons.some(({ tone }) => tone !== "quiet");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <div className="wrap message-page">
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        <FrenchText>{title}</FrenchText>
      </h1>
      <p className={role === "alert" ? "alert" : "lead"} role={role}>
        {lead}
      </p>
      {children}
      {buttons.map((button) => (
        <ButtonForm key={button.label + button.token} {...button} idempotencyKey={idempotencyKey} />
      ))}
      {note}
      {links.length > 0 ? (
        <p className="button-row">
          {links.map(({ label, ...link }, index) => (
            <ButtonLink key={link.to} tone={index === 0 && !hasMain ? "main" : "quiet"} {...link}>
              {label}
            </ButtonLink>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function ButtonForm({
  action,
  token,
  label,
  before,
  intent,
  tone = "main",
  idempotencyKey,
}: FormButton & { idempotencyKey: string }) {
  return (
    <>
      {before ? <p>{before}</p> : null}
      <form method="post" action={action}>
        <input type="hidden" name={TOKEN_FIELD} value={token} />
        <IdempotencyKeyField id={idempotencyKey} />
        <button
          type="submit"
          className={`button button-${tone}`}
          name={intent ? INTENT_FIELD : undefined}
          value={intent}
        >
          {label}
        </button>
      </form>
    </>
  );
}

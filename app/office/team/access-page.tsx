import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { ACCESS_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { CONFIRM_ID, ConfirmSection } from "#app/ui/confirm-section.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import type { Elements } from "#app/ui/elements.ts";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { ACCESS_FIELDS, ACCESS_QUESTIONS, type AccessIntent, codePath, SET_PHONE_PATH } from "./access-form.ts";
import type { Access, PhoneOffer } from "./own-acts.server.ts";
import { PhoneSetup } from "./phone-setup.tsx";
import { ROLE_NAMES, ROLE_RIGHTS } from "./staff.ts";

export type AccessAnswer =
  | { intent: "name"; error: string; typed: string }
  | { intent: "phone"; error: string }
  | { intent: "codes"; recoveryCodes: string[] }
  | { intent: "refused"; error: string };

type AccessPageProps = {
  access: Access;
  /** A new telephone is offered when the person sets up the first or another one; null otherwise. */
  offer: PhoneOffer | null;
  /** When false, a code of the present telephone has to be given first. */
  mayChange: boolean;
  isLeaving: boolean;
  isNameSaved: boolean;
  returnPath: string;
  answer: AccessAnswer | null;
};

export function AccessPage({ access, offer, mayChange, isLeaving, isNameSaved, returnPath, answer }: AccessPageProps) {
  const isNew = answer?.intent === "codes";
  const shownOffer = isNew ? null : offer;
  const phone = shownOffer ? (
    <PhoneSetup
      offer={shownOffer}
      isFirst={!access.hasPhone}
      returnPath={returnPath}
      error={answer?.intent === "phone" ? answer.error : null}
    />
  ) : (
    <PhoneState access={access} mayChange={mayChange} />
  );
  return (
    <>
      <h1>Mon accès</h1>
      <p>
        Votre rôle : <strong>{ROLE_NAMES[access.role]}</strong>
        <FrenchText>{`, depuis le ${formatDate(parisDay(access.joinedAt))}. Ce rôle ${ROLE_RIGHTS[access.role]}.`}</FrenchText>
      </p>
      {answer?.intent === "refused" ? (
        <p role="alert" className="alert">
          {answer.error}
        </p>
      ) : null}
      {isNew ? <RecoveryCodesSection codes={answer.recoveryCodes} returnPath={returnPath} /> : null}
      <section aria-labelledby="telephone">
        <h2 id="telephone">Téléphone</h2>
        {shownOffer && access.role === "writer" && !access.hasPhone ? (
          <>
            <p>Vous n’en avez pas besoin pour écrire : il sert à qui publie.</p>
            <details open={answer?.intent === "phone"}>
              <summary>Régler un téléphone quand même</summary>
              {phone}
            </details>
          </>
        ) : (
          phone
        )}
      </section>
      <NameForm name={access.name} isSaved={isNameSaved} refused={answer?.intent === "name" ? answer : null} />
      <LeaveSection isAsked={isLeaving} />
    </>
  );
}

const LEAVE_SEARCH = `?${ACCESS_FIELDS.question}=${ACCESS_QUESTIONS.leave}`;

function PhoneState({ access: { recoveryCodesLeft: left }, mayChange }: Pick<AccessPageProps, "access" | "mayChange">) {
  const leftText = left === 0 ? "aucun code de secours" : left === 1 ? "1 code de secours" : `${left} codes de secours`;
  return (
    <>
      <p>
        <span>{`Votre téléphone est réglé. Il vous reste ${leftText}.`}</span>
        {left < 3 ? <strong> Renouvelez-les avant d’en manquer.</strong> : null}
      </p>
      {mayChange ? (
        <div className="button-row">
          <ActForm intent="recovery" label="Codes de secours">
            <Button type="submit" tone="quiet">
              Renouveler les codes de secours
            </Button>
          </ActForm>
          <Link className="button button-quiet" to={SET_PHONE_PATH}>
            Changer de téléphone
          </Link>
        </div>
      ) : (
        <>
          <p className="muted">
            Pour en changer ou renouveler les codes de secours, donnez d’abord un code. Vous avez tout perdu ? Dans
            l’administration, la page « Équipe » peut oublier votre téléphone.
          </p>
          <p>
            <Link className="button button-quiet" to={codePath(ACCESS_PATH)}>
              Donner un code
            </Link>
          </p>
        </>
      )}
    </>
  );
}

type NameFormProps = { name: string; isSaved: boolean; refused: { error: string; typed: string } | null };

function NameForm({ name, isSaved, refused }: NameFormProps) {
  return (
    <section aria-labelledby="signature">
      <h2 id="signature">Nom de signature</h2>
      {isSaved && !refused ? (
        <p role="status" className="admin-done">
          Le nom est enregistré.
        </p>
      ) : null}
      <ActForm intent="name" label="Nom de signature" className="admin-form">
        <Field label="Nom" hint="Il signe ce qui suit ; ce qui est déjà signé ne change pas." error={refused?.error}>
          {(control) => (
            <input
              {...control}
              name={ACCESS_FIELDS.name}
              type="text"
              defaultValue={refused?.typed ?? name}
              autoComplete="name"
            />
          )}
        </Field>
        <Button type="submit">Enregistrer le nom</Button>
      </ActForm>
    </section>
  );
}

function LeaveSection({ isAsked }: { isAsked: boolean }) {
  if (!isAsked) {
    return (
      <section aria-labelledby="depart">
        <h2 id="depart">Quitter l’équipe</h2>
        <p>
          <Link className="button button-quiet admin-danger" to={`${LEAVE_SEARCH}#${CONFIRM_ID}`}>
            Quitter l’équipe…
          </Link>
        </p>
      </section>
    );
  }
  return (
    <ConfirmSection title="Quitter l’équipe ?">
      <p>
        La rédaction vous est fermée aussitôt. Votre compte de lecteur reste, et ce que vous avez signé garde votre nom.
        Pour revenir, il faut une nouvelle invitation.
      </p>
      <ActForm intent="leave" label="Départ" className="button-row">
        <Button type="submit" className="button admin-danger-main">
          Quitter l’équipe
        </Button>
        <Link className="button button-quiet" to={ACCESS_PATH}>
          Annuler
        </Link>
      </ActForm>
    </ConfirmSection>
  );
}

type ActFormProps = { intent: AccessIntent; label: string; className?: string; children: Elements };

function ActForm({ intent, label, className, children }: ActFormProps) {
  return (
    <Form method="post" action={ACCESS_PATH} className={className} aria-label={label}>
      <input type="hidden" name={ACCESS_FIELDS.intent} value={intent} />
      {children}
    </Form>
  );
}

function RecoveryCodesSection({ codes, returnPath }: { codes: string[]; returnPath: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="staff-recovery" aria-labelledby="secours">
      <h2 id="secours" ref={heading} tabIndex={-1}>
        Vos codes de secours
      </h2>
      <p>
        <strong>Ils ne seront plus montrés.</strong> Recopiez-les ou imprimez-les, et rangez-les loin de votre
        téléphone. Chacun remplace une fois le code du téléphone, si vous le perdez.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <Button tone="quiet" needsScript onClick={() => void copy(codes)}>
          Copier les codes
        </Button>
        <Button tone="quiet" needsScript onClick={() => window.print()}>
          Imprimer
        </Button>
        <Link className="button button-main" to={returnPath}>
          {returnPath === NEWSROOM_PATH ? "J’ai noté les codes : ouvrir le Bureau" : "J’ai noté les codes : continuer"}
        </Link>
      </div>
    </section>
  );
}

function copy(codes: string[]): Promise<void> {
  return copyText(`${codes.join("\n")}\n`, {
    done: "Codes copiés",
    instead: "Sélectionnez les codes, puis copiez-les.",
  });
}

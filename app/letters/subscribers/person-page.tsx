import { Form, Link, useNavigation } from "react-router";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import type { LetterKind } from "#app/letters/subscriptions/letter-kind.ts";
import { IMPORT_FORM, isPurpose, PURPOSE_LABELS } from "#app/letters/subscriptions/purposes.ts";
import { DETAIL_NAMES, detailText, SUBSCRIBER_DETAILS } from "#app/letters/subscriptions/subscriber-details.ts";
import { isSuppressedAddress } from "#app/letters/subscriptions/suppressed-address.ts";
import { DescriptionList } from "#app/office/frame/description-list.tsx";
import { type Outcome, OutcomeMessage } from "#app/office/frame/outcome.tsx";
import { capitalised } from "#app/office/frame/wording.ts";
import { Button } from "#app/ui/button.tsx";
import { CONFIRM_ID, ConfirmSection } from "#app/ui/confirm-section.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import type { Person } from "./person.server.ts";
import { LIST_PATH, STATUS_LABELS } from "./subscriber-query.ts";

type ShownProblem = {
  kind: "hard" | "soft" | "complaint" | "unsupported";
  softLetters: number;
  lastLetter: number | null;
  lastLetterKind: LetterKind | null;
  lastCode: string | null;
  lastAt: Date;
};

export function describeMailProblem({ kind, softLetters, lastCode, lastAt, ...last }: ShownProblem): string {
  const letter = last.lastLetterKind === "launch" ? "la lettre du lancement" : `la lettre n° ${last.lastLetter ?? "?"}`;
  const at = `Le ${formatDayAndHour(lastAt)}, ${letter}`;
  const code = lastCode ? ` (${lastCode})` : "";
  if (kind === "complaint")
    return `${at} a été signalée comme indésirable : la personne est désinscrite, et rien d’autre ne lui est écrit.`;
  if (kind === "unsupported")
    return `${at} n’est pas partie : le relais ne prend pas les adresses qui ont un accent ou un autre signe non ASCII avant le « @ ». Demandez une autre adresse à la personne, ou changez de relais (SMTPUTF8).`;
  if (kind === "hard")
    return `${at} est revenue : il n’y a personne à cette adresse${code}. Les lettres n’y vont plus. ${LIFTED}`;
  const times = softLetters === 1 ? "" : `, ${softLetters} lettres de suite`;
  if (isSuppressedAddress({ kind, softLetters }))
    return `${at} est revenue${code}${times}. Les lettres n’y vont plus. ${LIFTED}`;
  return `${at} est revenue pour un motif passager${code}${times}. À la troisième de suite, les lettres n’iront plus.`;
}

const LIFTED = "Une nouvelle inscription confirmée le lève ; les e-mails de connexion partent toujours.";

type PersonIntent = (typeof PERSON_INTENTS)[number];

export const PERSON_INTENTS = ["resend", "unsubscribe", "erase"] as const;

export const PERSON_FIELDS = { intent: "action", erase: "effacer", list: "liste" } as const;

type PersonPageProps = {
  person: Person;
  asksErase: boolean;
  list: string;
  idempotencyKey: string;
  outcome: Outcome | null;
};

export function PersonPage({ person, asksErase, list, idempotencyKey, outcome }: PersonPageProps) {
  return (
    <>
      <p>
        <Link to={list ? `${LIST_PATH}?${list}` : LIST_PATH}>Retour à la liste</Link>
      </p>
      <h1 className="admin-address">{person.email}</h1>
      <OutcomeMessage outcome={outcome} />
      <PersonDetails person={person} />
      {asksErase ? (
        <EraseQuestion email={person.email} list={list} />
      ) : (
        <PersonActions person={person} list={list} idempotencyKey={idempotencyKey} />
      )}
    </>
  );
}

function PersonDetails({ person }: { person: Person }) {
  const { id, status, createdAt, subscriptions, consents, mailProblem } = person;
  return (
    <>
      <DescriptionList
        items={[
          ["État", STATUS_LABELS[status]],
          ...DETAIL_NAMES.map((one) => [SUBSCRIBER_DETAILS[one].title, detailText(one, person[one])] as const),
          ["Date d'inscription", formatDayAndHour(createdAt)],
          ...subscriptions.map(
            (one) => [capitalised(PURPOSE_LABELS[one.purpose]), describeSubscription(one, consents)] as const,
          ),
          mailProblem && ["Lettres revenues", describeMailProblem(mailProblem)],
          ["Identifiant", id],
        ]}
      />
      <h2>Preuves du consentement</h2>
      {consents.length > 0 ? (
        <ul className="admin-consents">
          {consents.map((consent) => (
            <li key={consent.id}>
              <FrenchText>{describeConsent(consent)}</FrenchText>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">Aucune trace conservée.</p>
      )}
    </>
  );
}

type Consent = Person["consents"][number];

const CONSENT_LABELS: Record<Consent["kind"], string> = {
  requested: "inscription demandée",
  confirmed: "inscription confirmée",
  withdrawn: "consentement retiré",
};

function describeConsent(consent: Consent): string {
  const { kind, form, purpose, createdAt } = consent;
  const date = isImportDate(consent) ? importDate(createdAt) : formatDayAndHour(createdAt);
  return `${capitalised(date)} : ${CONSENT_LABELS[kind]} (${form}), ${isPurpose(purpose) ? PURPOSE_LABELS[purpose] : purpose}`;
}

/** An import of a list records its own date, because the list does not prove when somebody consented or left. */
function isImportDate({ form, kind }: Consent): boolean {
  return form === IMPORT_FORM && kind !== "requested";
}

function importDate(at: Date): string {
  return `date inconnue, importée le ${formatDayAndHour(at)}`;
}

function describeSubscription(subscription: Person["subscriptions"][number], consents: Consent[]): string {
  const { purpose, status, requestedAt, confirmedAt, withdrawnAt } = subscription;
  const dated = (word: string, kind: Consent["kind"], at: Date | null) => {
    if (!at) return `${word} le ?`;
    const isImported = consents.some(
      (one) =>
        isImportDate(one) && one.purpose === purpose && one.kind === kind && one.createdAt.getTime() === at.getTime(),
    );
    return isImported ? `${word}, ${importDate(at)}` : `${word} le ${formatDayAndHour(at)}`;
  };
  if (status === "pending") return `À confirmer, demandée le ${formatDayAndHour(requestedAt)}`;
  if (status === "confirmed") return confirmedAt ? dated("Confirmée", "confirmed", confirmedAt) : "";
  const left = dated("Quittée", "withdrawn", withdrawnAt);
  return confirmedAt ? `${left}, ${dated("confirmée", "confirmed", confirmedAt)}` : left;
}

type PersonActionsProps = Pick<PersonPageProps, "person" | "list" | "idempotencyKey">;

function PersonActions({ person: { status, subscriptions }, list, idempotencyKey }: PersonActionsProps) {
  return (
    <>
      <h2>Actions</h2>
      <div className="button-row">
        {subscriptions.some((one) => one.status === "pending") ? (
          <ActionButton intent="resend" idempotencyKey={idempotencyKey}>
            Renvoyer la confirmation
          </ActionButton>
        ) : null}
        {status === "unsubscribed" ? null : <ActionButton intent="unsubscribe">Désinscrire</ActionButton>}
        <Link
          className="button button-quiet admin-danger"
          to={`${personSearch(list, true)}#${CONFIRM_ID}`}
          preventScrollReset
        >
          Effacer…
        </Link>
      </div>
    </>
  );
}

function ActionButton({
  intent,
  idempotencyKey,
  children,
}: {
  intent: PersonIntent;
  idempotencyKey?: string;
  children: string;
}) {
  const isBusy = useNavigation().formData?.get(PERSON_FIELDS.intent) === intent;
  return (
    <Form method="post" preventScrollReset aria-label={children}>
      {idempotencyKey ? <IdempotencyKeyField id={idempotencyKey} /> : null}
      <Button
        type="submit"
        tone="quiet"
        name={PERSON_FIELDS.intent}
        value={intent}
        disabled={isBusy}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? "En cours..." : children}
      </Button>
    </Form>
  );
}

function EraseQuestion({ email, list }: { email: string; list: string }) {
  return (
    <ConfirmSection title="Effacer définitivement ?">
      <p>
        <strong className="admin-address">{email}</strong>
        <span>
          {
            " : l’adresse, ses dates, ses preuves de consentement, ses messages et le compte, s’il y en a un, sont supprimés. Il n’y a pas de retour en arrière."
          }
        </span>
      </p>
      <p>Pour ne plus lui écrire en gardant la trace de son départ, préférez la désinscription.</p>
      <Form method="post" className="button-row" aria-label="Effacement">
        <input type="hidden" name={PERSON_FIELDS.list} value={list} />
        <Button type="submit" className="button admin-danger-main" name={PERSON_FIELDS.intent} value="erase">
          Effacer définitivement
        </Button>
        <Link className="button button-quiet" to={personSearch(list)} preventScrollReset>
          Annuler
        </Link>
      </Form>
    </ConfirmSection>
  );
}

function personSearch(list: string, asksErase = false): string {
  const parameters = new URLSearchParams();
  if (asksErase) parameters.set(PERSON_FIELDS.erase, "oui");
  if (list) parameters.set(PERSON_FIELDS.list, list);
  return `?${parameters}`;
}

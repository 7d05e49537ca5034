import { Form, Link, useNavigation } from "react-router";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { describeMailProblem } from "#app/letters/bounces/describe-problem.ts";
import { isPurpose, PURPOSE_LABELS } from "#app/letters/subscriptions/purposes.ts";
import { capitalised } from "#app/office/frame/capitalised.ts";
import { DescriptionList } from "#app/office/frame/description-list.tsx";
import { type Outcome, OutcomeMessage } from "#app/office/frame/outcome.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmSection } from "#app/ui/confirm-section.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatMinute } from "#platform/french/paris-time.ts";
import type { Person } from "./person.server.ts";
import { PERSON_FIELDS, type PersonIntent } from "./person-intents.ts";
import { LIST_PATH, STATUS_LABELS, UNKNOWN_SOURCE } from "./subscriber-query.ts";

export type EraseStep = 0 | 1 | 2;

type PersonPageProps = {
  person: Person;
  eraseStep: EraseStep;
  list: string;
  idempotencyKey: string;
  outcome: Outcome | null;
};

export function PersonPage({ person, eraseStep, list, idempotencyKey, outcome }: PersonPageProps) {
  return (
    <>
      <p>
        <Link to={list ? `${LIST_PATH}?${list}` : LIST_PATH}>Retour à la liste</Link>
      </p>
      <h1 className="admin-address">{person.email}</h1>
      <OutcomeMessage outcome={outcome} />
      <PersonDetails person={person} />
      {eraseStep === 0 ? <PersonActions person={person} list={list} idempotencyKey={idempotencyKey} /> : null}
      {eraseStep === 1 ? <FirstQuestion list={list} /> : null}
      {eraseStep === 2 ? <SecondQuestion person={person} list={list} /> : null}
    </>
  );
}

function PersonDetails({ person }: { person: Person }) {
  const { id, source, status, createdAt, subscriptions, consents, mailProblem } = person;
  return (
    <>
      <DescriptionList
        items={[
          ["État", STATUS_LABELS[status]],
          ["Source", source || UNKNOWN_SOURCE],
          ["Date d'inscription", formatMinute(createdAt)],
          ...subscriptions.map((one) => [capitalised(PURPOSE_LABELS[one.purpose]), describeSubscription(one)] as const),
          mailProblem && ["Lettres revenues", describeMailProblem(mailProblem)],
          ["Identifiant", id],
        ]}
      />
      <h2>Preuves du consentement</h2>
      {consents.length > 0 ? (
        <ul className="admin-consents">
          {consents.map(({ id: consentId, kind, form, purpose, createdAt: at }) => (
            <li key={consentId}>
              <FrenchText>{`${formatMinute(at)} : ${CONSENT_LABELS[kind]} (${form}), ${isPurpose(purpose) ? PURPOSE_LABELS[purpose] : purpose}`}</FrenchText>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">Aucune trace conservée.</p>
      )}
    </>
  );
}

const CONSENT_LABELS: Record<Person["consents"][number]["kind"], string> = {
  requested: "inscription demandée",
  confirmed: "inscription confirmée",
  withdrawn: "consentement retiré",
};

function describeSubscription({ status, requestedAt, confirmedAt, withdrawnAt }: Person["subscriptions"][number]) {
  if (status === "pending") return `À confirmer, demandée le ${formatMinute(requestedAt)}`;
  const confirmed = confirmedAt ? `confirmée le ${formatMinute(confirmedAt)}` : "";
  if (status === "confirmed") return capitalised(confirmed);
  return [`Quittée le ${withdrawnAt ? formatMinute(withdrawnAt) : "?"}`, confirmed].filter(Boolean).join(", ");
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
        <Link className="button button-quiet admin-danger" to={eraseSearch(1, list)} preventScrollReset>
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

function FirstQuestion({ list }: { list: string }) {
  return (
    <ConfirmSection title="Effacer cette personne ?">
      <p>
        Son adresse, ses dates, ses preuves de consentement et son compte, si elle en a un, seront supprimés. Pour ne
        plus lui écrire en gardant la trace de son départ, préférez la désinscription.
      </p>
      <div className="button-row">
        <Link className="button button-quiet admin-danger" to={eraseSearch(2, list)} preventScrollReset>
          Oui, effacer
        </Link>
        <Link className="button button-quiet" to={eraseSearch(0, list)} preventScrollReset>
          Annuler
        </Link>
      </div>
    </ConfirmSection>
  );
}

function SecondQuestion({ person, list }: { person: Person; list: string }) {
  return (
    <ConfirmSection title="Effacer définitivement ?">
      <p>
        Il n’y aura pas de retour en arrière pour <strong className="admin-address">{person.email}</strong>.
      </p>
      <Form method="post" className="button-row" aria-label="Effacement">
        <input type="hidden" name={PERSON_FIELDS.list} value={list} />
        <Button type="submit" className="button admin-danger-main" name={PERSON_FIELDS.intent} value="erase">
          Effacer définitivement
        </Button>
        <Link className="button button-quiet" to={eraseSearch(0, list)} preventScrollReset>
          Annuler
        </Link>
      </Form>
    </ConfirmSection>
  );
}

function eraseSearch(step: EraseStep, list: string): string {
  const parameters = new URLSearchParams();
  if (step > 0) parameters.set(PERSON_FIELDS.eraseStep, String(step));
  if (list) parameters.set(PERSON_FIELDS.list, list);
  return `?${parameters}`;
}

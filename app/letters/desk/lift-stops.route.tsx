import { data, Form, Link } from "react-router";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmSection } from "#app/ui/confirm-section.tsx";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/lift-stops.route";
import { LIFT_FIELDS, LIFT_PATH, type LiftAnswer, type LiftForm } from "./desk-forms.ts";
import { replyToLiftStops } from "./lift-stops.server.ts";

function LiftStopsPage({ answer }: { answer: LiftAnswer | null }) {
  return (
    <>
      <p>
        <Link to="/admin/lettres">Toutes les lettres</Link>
      </p>
      <h1>Adresses arrêtées par erreur</h1>
      <p className="muted">
        Une messagerie en panne rend parfois de fausses réponses, comme « il n’y a personne à cette adresse ». Les
        lettres n’y vont alors plus. Levez ici les arrêts d’un domaine, pour les jours de la panne. Les plaintes
        restent.
      </p>
      {answer?.step === "done" ? (
        <p role="status" className="admin-done">
          {`${peopleText(answer.people)} : les lettres leur iront de nouveau.`}
        </p>
      ) : null}
      {answer?.step === "question" ? <Confirmation answer={answer} /> : <Fields answer={answer} />}
    </>
  );
}

function Confirmation({ answer: { typed, people } }: { answer: LiftAnswer }) {
  return (
    <ConfirmSection title="Lever ces arrêts ?">
      <p>
        <span>{`${peopleText(people)} du domaine `}</span>
        <strong>{typed.domain}</strong>
        <span>{`, du ${typed.from} au ${typed.to}. L’acte est écrit dans le journal.`}</span>
      </p>
      <Form method="post" className="button-row">
        {FIELDS.map(({ name }) => (
          <input key={name} type="hidden" name={LIFT_FIELDS[name]} value={typed[name]} />
        ))}
        <Button type="submit" name={LIFT_FIELDS.sure} value="oui">
          Lever les arrêts
        </Button>
        <Link className="button button-quiet" to={LIFT_PATH}>
          Annuler
        </Link>
      </Form>
    </ConfirmSection>
  );
}

const FIELDS = [
  { name: "domain", label: "Domaine, par exemple orange.fr", type: "text" },
  { name: "from", label: "Premier jour", type: "date" },
  { name: "to", label: "Dernier jour", type: "date" },
] as const satisfies { name: keyof LiftForm; label: string; type: string }[];

function Fields({ answer }: { answer: LiftAnswer | null }) {
  return (
    <Form method="post" className="admin-form" aria-label="Lever des arrêts">
      {FIELDS.map(({ name, label, type }) => (
        <Field key={name} label={label} error={answer?.errors[name]}>
          {(control) => (
            <input
              {...control}
              name={LIFT_FIELDS[name]}
              type={type}
              defaultValue={answer?.typed[name] ?? ""}
              autoComplete="off"
              required
            />
          )}
        </Field>
      ))}
      <Button type="submit">Voir qui est concerné</Button>
    </Form>
  );
}

function peopleText(people: number): string {
  return people > 1 ? `${people.toLocaleString("fr-FR")} personnes concernées` : `${people} personne concernée`;
}

/**
 * The administration is guarded by a middleware, which React Router runs on a navigation only for pages with a loader.
 */
export function loader() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? new URLSearchParams();
  const submission = { admin: currentAdmin(context), form, now: new Date() };
  const answer = await replyToLiftStops(requireServices(context), submission);
  return data(answer, { status: answer.step === "form" ? 422 : 200 });
}

export function meta() {
  return pageMeta({ title: "Adresses arrêtées", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function LiftStopsRoute({ actionData }: Route.ComponentProps) {
  return <LiftStopsPage answer={actionData ?? null} />;
}

import { IdempotencyKeyField } from "#app/features/forms/idempotency-key-field.tsx";
import { NEW_CLASS_PATH, newClassPath } from "#app/features/quiz/new-class-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { TeacherPage } from "../class-page.tsx";
import { MAX_DAYS, MAX_PLACES } from "../rules/class-limits.ts";
import { CLASS_FIELDS, DESK_PATH, WAYS } from "../rules/class-paths.ts";
import { CLASS_TEXTS } from "../rules/class-texts.ts";

export type QuizChoice = { id: string; title: string };

export type Preparation = {
  quiz: { id: string; title: string; questions: { key: string; text: string }[] };
  /** Idempotency key of its form. */
  key: string;
};

type PreparePageProps = {
  preparation: Preparation;
  typed: Record<string, string> | null;
  problem: string | null;
};

const TWO_DIGITS = { type: "text", inputMode: "numeric", className: "class-rank", maxLength: 2 } as const;

export function PreparePage({ preparation: { quiz, key }, typed, problem }: PreparePageProps) {
  const isTicked = (key: string) => typed === null || CLASS_FIELDS.question(key) in typed;
  return (
    <TeacherPage name="Préparer une séance">
      <h1>Préparer une séance</h1>
      <p className="lead">
        <FrenchText>{quiz.title}</FrenchText>
      </p>
      <p>Les élèves répondent sur un appareil, sans compte et sans nom.</p>
      <ResumeLink />
      <form method="post" action={newClassPath(quiz.id)} className="class-form class-prepare">
        <IdempotencyKeyField id={key} />
        {problem ? (
          <p className="alert" role="alert">
            {problem}
          </p>
        ) : null}
        <WayField chosen={typed?.[CLASS_FIELDS.way] ?? WAYS.live} typed={typed} />
        <NumberField
          name={CLASS_FIELDS.expected}
          label="Élèves attendus (facultatif)"
          hint={`De 1 à ${MAX_PLACES}. Sert à comparer avec le nombre d’appareils.`}
          value={typed?.[CLASS_FIELDS.expected] ?? ""}
        />
        <fieldset className="class-questions">
          <legend>Questions, et leur rang</legend>
          {quiz.questions.map(({ key, text }, index) => (
            <div key={key} className="class-question-row">
              <label className="check">
                <input type="checkbox" name={CLASS_FIELDS.question(key)} value="1" defaultChecked={isTicked(key)} />{" "}
                <span>
                  <FrenchText>{text}</FrenchText>
                </span>
              </label>
              <input
                {...TWO_DIGITS}
                name={CLASS_FIELDS.rank(key)}
                defaultValue={typed?.[CLASS_FIELDS.rank(key)] ?? index + 1}
                aria-label={`Rang de la question ${index + 1}`}
              />
            </div>
          ))}
        </fieldset>
        <p className="button-row class-open">
          <Button type="submit">Ouvrir la séance</Button>
          <button
            type="submit"
            className="button button-quiet"
            formMethod="get"
            formAction={NEW_CLASS_PATH}
            name={CLASS_FIELDS.quiz}
            value={quiz.id}
          >
            Sans téléphone
          </button>
        </p>
        <p className="muted">
          Sans téléphone : les élèves lèvent une carte A, B, C ou D, et vous saisissez les nombres. Rien n’est envoyé.
        </p>
      </form>
      <p className="muted">{CLASS_TEXTS.phones}</p>
    </TeacherPage>
  );
}

/** The session that this computer steers, or its code of resumption. */
function ResumeLink() {
  return (
    <p>
      <a href={DESK_PATH}>Reprendre une séance</a>, ou revoir le bilan d’une séance finie depuis moins de 24 heures
    </p>
  );
}

function WayField({ chosen, typed }: { chosen: string; typed: Record<string, string> | null }) {
  return (
    <fieldset className="class-ways">
      <legend>Façon</legend>
      <label className="check">
        <input type="radio" name={CLASS_FIELDS.way} value={WAYS.live} defaultChecked={chosen !== WAYS.ownPace} /> En
        direct : vous ouvrez et fermez chaque question, trois heures au plus
      </label>
      <label className="check">
        <input type="radio" name={CLASS_FIELDS.way} value={WAYS.ownPace} defaultChecked={chosen === WAYS.ownPace} /> À
        son rythme : chacun avance seul, et chaque réponse est corrigée
      </label>
      <NumberField
        name={CLASS_FIELDS.days}
        label="Jours d’ouverture, à son rythme"
        hint={`De 1 à ${MAX_DAYS}`}
        value={typed?.[CLASS_FIELDS.days] ?? "1"}
      />
    </fieldset>
  );
}

function NumberField({ name, label, hint, value }: { name: string; label: string; hint: string; value: string }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <input {...control} {...TWO_DIGITS} name={name} defaultValue={value} />}
    </Field>
  );
}

export function ChooseQuizPage({ quizzes }: { quizzes: QuizChoice[] }) {
  return (
    <TeacherPage name="Préparer une séance">
      <h1>Préparer une séance</h1>
      <p className="lead">Choisissez le quiz sur lequel votre classe répondra.</p>
      <ResumeLink />
      <ul className="class-quizzes">
        {quizzes.map(({ id, title }) => (
          <li key={id}>
            <a href={newClassPath(id)}>
              <FrenchText>{title}</FrenchText>
            </a>
          </li>
        ))}
      </ul>
    </TeacherPage>
  );
}

import { useEffect, useRef, useState } from "react";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { MAX_DAYS, MAX_PLACES } from "#app/learning/class/class-limits.ts";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, DESK_PATH, WAYS } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { useOfflineForm } from "#app/learning/class/use-offline-form.ts";
import { newClassPath } from "#app/learning/quiz/new-class-path.ts";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { readChosen } from "./chosen-questions.ts";
import type { QuizGroup } from "./class-quizzes.server.ts";
import { OwnQuestions, type OwnState, useOwnQuestions } from "./own-questions-fields.tsx";
import { KeepByEnter, keepOwnOutOfAddress, PreparationButtons } from "./preparation-buttons.tsx";
import { type PreparedQuiz, QuizQuestions, TWO_DIGITS } from "./quiz-questions-fields.tsx";
import { AddQuiz, MixedQuizzes } from "./second-quiz-fields.tsx";

export type Preparation = {
  title: string;
  /** Ids of the questions, in the order in which they are asked. */
  chosen: string[];
  quizzes: PreparedQuiz[];
  /** Is true when the address says which questions were chosen, so that it can be kept. */
  isKept: boolean;
  /** Idempotency key of its form. */
  key: string;
  typed: Record<string, string>;
};

type PreparePageProps = {
  preparation: Preparation;
  /** Quizzes that can be added. */
  groups: QuizGroup[];
  problem: string | null;
};

export function PreparePage({ preparation, groups, problem }: PreparePageProps) {
  const { title, quizzes, isKept, key, typed } = preparation;
  const ids = quizzes.map(({ id }) => id);
  const known = quizzes.flatMap(({ questions }) => questions.map(({ id }) => id));
  const { form, chosen, setChosen } = useChosen(preparation.chosen, known);
  const [filters, setFilters] = useState<Filters>({});
  const own = useOwnQuestions(typed);
  const { notSent, stopOffline } = useOfflineForm();
  return (
    <TeacherPage name="Préparer une séance">
      <h1>Préparer une séance</h1>
      <p className="lead">
        <FrenchText>{title}</FrenchText>
      </p>
      <p>Les élèves répondent sur un appareil, sans compte et sans nom, ou lèvent une carte.</p>
      <ResumeLink />
      <form
        ref={form}
        method="post"
        action={newClassPath(...ids)}
        className="class-form class-prepare"
        onSubmit={(event) => {
          keepOwnOutOfAddress(event);
          stopOffline(event);
        }}
      >
        <KeepByEnter />
        <a className="skip-link" href="#boutons">
          Aller aux boutons
        </a>
        <IdempotencyKeyField id={key} />
        <input type="hidden" name={CLASS_FIELDS.quiz} value={ids.join(" ")} />
        {problem ? (
          <p className="alert" role="alert">
            {problem}
          </p>
        ) : null}
        {isKept && !problem ? (
          <p className="class-kept">
            L’adresse de cette page garde votre préparation : les questions, leur ordre, le mode. Ajoutez-la à vos
            favoris et rouvrez-la en classe. Rien n’est ouvert d’ici là.
            {own.isAsked && own.written > 0 ? <span> Vos propres questions restent dans ce navigateur.</span> : null}
          </p>
        ) : null}
        <MissingOwn own={own} />
        {quizzes.length === 1 ? (
          <AddQuiz groups={groups} but={ids} />
        ) : (
          <MixedQuizzes {...{ quizzes, chosen, setChosen }} />
        )}
        <WayField chosen={typed[CLASS_FIELDS.way] ?? WAYS.live} typed={typed} />
        <NumberField
          name={CLASS_FIELDS.expected}
          label="Élèves attendus (facultatif)"
          hint={`De 1 à ${MAX_PLACES}. Sert à comparer avec le nombre d’appareils.`}
          value={typed[CLASS_FIELDS.expected] ?? ""}
        />
        {quizzes.map((quiz) => (
          <QuizQuestions
            key={quiz.id}
            {...{ quiz, chosen, setChosen }}
            isAlone={quizzes.length === 1}
            notion={filters[quiz.id] ?? ""}
            setNotion={(notion) => setFilters((now) => ({ ...now, [quiz.id]: notion }))}
          />
        ))}
        <OwnQuestions own={own} />
        <PreparationButtons
          notSent={notSent}
          counts={{
            chosen: chosen.length,
            known: known.length,
            hidden: countHidden(quizzes, filters, chosen),
            own: own.isAsked ? own.written : 0,
          }}
        />
        <p className="muted">
          Sans téléphone : une question à la fois, en grand. Les élèves lèvent une carte A, B, C ou D, et vous saisissez
          les nombres. Rien n’est envoyé.
        </p>
      </form>
      <p className="muted">{CLASS_TEXTS.phones}</p>
    </TeacherPage>
  );
}

/** The address of a preparation says that it had questions of the teacher, which another browser does not have. */
function MissingOwn({ own }: { own: OwnState }) {
  return (
    <div role="status">
      {own.areMissing ? (
        <p className="alert">
          Cette préparation pose aussi vos propres questions, mais elles ne sont pas dans ce navigateur. Reprenez-les
          plus bas d’un fichier enregistré dans celui où vous les avez écrites, ou écrivez-les de nouveau.
        </p>
      ) : null}
    </div>
  );
}

/** The id of the notion that is shown of each quiz. */
type Filters = Record<string, string>;

/** Counts the ticked questions that a filter hides. */
function countHidden(quizzes: PreparedQuiz[], filters: Filters, chosen: string[]): number {
  return quizzes
    .flatMap(({ id, questions, notions }) => {
      const notion = notions.find((one) => one.id === filters[id]);
      return notion ? questions.filter((question) => !notion.questions.includes(question.id)) : [];
    })
    .filter(({ id }) => chosen.includes(id)).length;
}

function useChosen(first: string[], known: string[]) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(first);
  const all = useRef(known);
  // The form is read once, because it may have been changed before the scripts ran.
  useEffect(() => {
    const fields = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    setChosen(readChosen(new URLSearchParams(fields), all.current) ?? []);
  }, []);
  return { form, chosen, setChosen };
}

/** Leads back to the session that this computer leads, or to the form for a resume code. */
function ResumeLink() {
  return (
    <p>
      <a href={DESK_PATH}>Reprendre une séance</a>, ou revoir le bilan d’une séance finie depuis moins de 24 heures
    </p>
  );
}

function WayField({ chosen, typed }: { chosen: string; typed: Record<string, string> }) {
  return (
    <fieldset className="class-ways">
      <legend>Mode</legend>
      <label className="check">
        <input type="radio" name={CLASS_FIELDS.way} value={WAYS.live} defaultChecked={chosen !== WAYS.ownPace} /> En
        direct : vous ouvrez et fermez chaque question, trois heures au plus
      </label>
      <label className="check">
        <input type="radio" name={CLASS_FIELDS.way} value={WAYS.ownPace} defaultChecked={chosen === WAYS.ownPace} /> À
        son rythme : chacun avance seul, et chaque réponse est corrigée
      </label>
      <div className="class-days">
        <NumberField
          name={CLASS_FIELDS.days}
          label="Jours d’ouverture, à son rythme"
          hint={`De 1 à ${MAX_DAYS}`}
          value={typed[CLASS_FIELDS.days] ?? "1"}
        />
      </div>
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

export function ChooseQuizPage({ groups }: { groups: QuizGroup[] }) {
  return (
    <TeacherPage name="Préparer une séance">
      <h1>Préparer une séance</h1>
      <p className="lead">
        Choisissez le quiz sur lequel votre classe répondra. Ses questions se lisent avant d’ouvrir.
      </p>
      <ResumeLink />
      {groups.map(({ name, quizzes }) => (
        <section key={name} aria-label={name}>
          <h2>
            <FrenchText>{name}</FrenchText>
          </h2>
          <ul className="class-quizzes">
            {quizzes.map(({ id, title, questions }) => (
              <li key={id}>
                <a href={newClassPath(id)}>
                  <FrenchText>{title}</FrenchText>
                </a>
                <span className="muted">{` ${questions} questions`}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </TeacherPage>
  );
}

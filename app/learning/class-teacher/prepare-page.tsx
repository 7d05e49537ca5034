import { useEffect, useRef, useState } from "react";
import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { MAX_DAYS, MAX_PLACES } from "#app/learning/class/class-limits.ts";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, WAYS } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { useOfflineForm } from "#app/learning/class/use-offline-form.ts";
import { newClassPath } from "#app/learning/quiz/new-class-path.ts";
import type { Elements } from "#app/ui/elements.ts";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { PREPARE_NAME, ResumeLink } from "./choose-quiz-page.tsx";
import { type Choice, chosenOf, readPreparation } from "./chosen-questions.ts";
import type { QuizGroup } from "./class-quizzes.server.ts";
import { OwnQuestions, type OwnState, useOwnQuestions } from "./own-questions-fields.tsx";
import { AddressByEnter, KeptNotice, keepOwnOutOfAddress, PreparationButtons } from "./preparation-buttons.tsx";
import { type PreparedQuiz, QuizQuestions, TWO_DIGITS } from "./quiz-questions-fields.tsx";
import { AddQuiz, MixedQuizzes } from "./second-quiz-fields.tsx";

export type Preparation = {
  title: string;
  choice: Choice;
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
  const { form, choice, setChoice } = useChoice(preparation.choice);
  const chosen = chosenOf(choice);
  const [filters, setFilters] = useState<Filters>({});
  const own = useOwnQuestions(typed);
  const [areSettingsNew, setSettingsNew] = useState(false);
  const isAhead =
    areSettingsNew || own.isAsked !== own.wasKept || String(chosen) !== String(chosenOf(preparation.choice));
  const { notSent, stopOffline } = useOfflineForm();
  return (
    <TeacherPage name={PREPARE_NAME}>
      <h1>{PREPARE_NAME}</h1>
      <p className="lead">
        <FrenchText>{title}</FrenchText>
      </p>
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
        <AddressByEnter />
        <a className="skip-link" href="#boutons">
          Aller aux boutons
        </a>
        <IdempotencyKeyField id={key} />
        <input type="hidden" name={CLASS_FIELDS.preparation} value={typed[CLASS_FIELDS.preparation] ?? ""} />
        <input type="hidden" name={CLASS_FIELDS.quiz} value={ids.join(" ")} />
        <input type="hidden" name={CLASS_FIELDS.listed} value={choice.order.join(" ")} />
        {problem ? (
          <p className="alert" role="alert">
            {problem}
          </p>
        ) : null}
        {isKept && !problem ? (
          <KeptNotice {...{ title, typed, isAhead }} hasOwn={own.isAsked && own.written > 0} />
        ) : null}
        <MissingOwn own={own} />
        {quizzes.length > 1 ? <MixedQuizzes {...{ quizzes, choice, setChoice }} /> : null}
        <Settings typed={typed} isOpen={problem !== null} onChange={() => setSettingsNew(true)}>
          {quizzes.length === 1 ? <AddQuiz groups={groups} but={ids} /> : null}
        </Settings>
        {quizzes.map((quiz) => (
          <QuizQuestions
            key={quiz.id}
            {...{ quiz, choice, setChoice }}
            isAlone={quizzes.length === 1}
            notion={filters[quiz.id] ?? ""}
            setNotion={(notion) => setFilters((now) => ({ ...now, [quiz.id]: notion }))}
          />
        ))}
        <OwnQuestions own={own} />
        <PreparationButtons
          notSent={notSent}
          isKept={Boolean(typed[CLASS_FIELDS.preparation])}
          counts={{
            chosen: chosen.length,
            known: choice.order.length,
            hidden: countHidden(quizzes, filters, chosen),
            own: own.isAsked ? own.written - own.incomplete : 0,
            incomplete: own.isAsked ? own.incomplete : 0,
          }}
        />
        <p className="muted">
          Ouvrir la séance : les élèves entrent avec un code et répondent sur un appareil, sans compte et sans nom.
        </p>
        <p className="muted">
          Sans téléphone : une question à la fois, en grand. Les élèves lèvent une carte A, B, C ou D, et vous saisissez
          les nombres. Rien n’est envoyé.
        </p>
      </form>
      <p className="muted">{CLASS_TEXTS.phones}</p>
      <ResumeLink />
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

function useChoice(first: Choice) {
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState(first);
  const order = useRef(first.order);
  // The form is read once, because it may have been changed before the scripts ran.
  useEffect(() => {
    const fields = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    setChoice((now) => readPreparation(new URLSearchParams(fields), order.current) ?? now);
  }, []);
  return { form, choice, setChoice };
}

type SettingsProps = { typed: Record<string, string>; isOpen: boolean; onChange: () => void; children: Elements };

/** Folded, so that the questions come first; open when they differ from what most teachers want. */
function Settings({ typed, isOpen, onChange, children }: SettingsProps) {
  const isUsual = typed[CLASS_FIELDS.way] !== WAYS.ownPace && !typed[CLASS_FIELDS.expected];
  return (
    <details className="class-settings" open={isOpen || !isUsual} onChange={onChange}>
      <summary>{`Réglages : en direct ou à son rythme, nombre d’élèves${children ? ", second quiz" : ""}`}</summary>
      <WayField typed={typed} />
      <NumberField
        name={CLASS_FIELDS.expected}
        label="Élèves attendus (facultatif)"
        hint={`De 1 à ${MAX_PLACES}. Sert à comparer avec le nombre d’appareils.`}
        value={typed[CLASS_FIELDS.expected] ?? ""}
      />
      {children}
    </details>
  );
}

function WayField({ typed }: { typed: Record<string, string> }) {
  const isOwnPace = typed[CLASS_FIELDS.way] === WAYS.ownPace;
  return (
    <fieldset className="class-ways">
      <legend>Mode</legend>
      <label className="check">
        <input type="radio" name={CLASS_FIELDS.way} value={WAYS.live} defaultChecked={!isOwnPace} /> En direct : vous
        ouvrez et fermez chaque question, trois heures au plus
      </label>
      <label className="check">
        <input type="radio" name={CLASS_FIELDS.way} value={WAYS.ownPace} defaultChecked={isOwnPace} /> À son rythme :
        chacun avance seul, et chaque réponse est corrigée
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

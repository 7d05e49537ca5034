import { IdempotencyKeyField } from "#app/accounts/forms/idempotency-key-field.tsx";
import { MAX_DAYS, MAX_PLACES, MAX_QUESTIONS } from "#app/learning/class/class-limits.ts";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, DESK_PATH, paperPath, WAYS } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { LETTERS } from "#app/learning/class/class-view.ts";
import { NEW_CLASS_PATH, newClassPath } from "#app/learning/quiz/new-class-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";

export type QuizGroup = { name: string; quizzes: { id: string; title: string; questions: number }[] };

type PreparedQuestion = {
  id: string;
  text: string;
  options: { id: string; text: string; isCorrect: boolean }[];
  explanation: string;
  isTicked: boolean;
  rank: number;
};

export type Preparation = {
  title: string;
  quizzes: { id: string; title: string; questions: PreparedQuestion[] }[];
  /** The address says which questions: it can be kept. */
  isKept: boolean;
  /** Idempotency key of its form. */
  key: string;
  typed: Record<string, string>;
};

type PreparePageProps = {
  preparation: Preparation;
  /** Quizzes that can be added. */
  groups: QuizGroup[];
  /** What a refused form held. */
  refused: Record<string, string> | null;
  problem: string | null;
};

const TWO_DIGITS = { type: "text", inputMode: "numeric", className: "class-rank", maxLength: 2 } as const;

export function PreparePage({ preparation, groups, refused, problem }: PreparePageProps) {
  const { title, quizzes, isKept, key } = preparation;
  const typed = refused ?? preparation.typed;
  const ids = quizzes.map(({ id }) => id);
  return (
    <TeacherPage name="Préparer une séance">
      <h1>Préparer une séance</h1>
      <p className="lead">
        <FrenchText>{title}</FrenchText>
      </p>
      <p>Les élèves répondent sur un appareil, sans compte et sans nom, ou lèvent une carte.</p>
      <ResumeLink />
      <form method="post" action={newClassPath(...ids)} className="class-form class-prepare">
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
          </p>
        ) : null}
        <WayField chosen={typed[CLASS_FIELDS.way] ?? WAYS.live} typed={typed} />
        <NumberField
          name={CLASS_FIELDS.expected}
          label="Élèves attendus (facultatif)"
          hint={`De 1 à ${MAX_PLACES}. Sert à comparer avec le nombre d’appareils.`}
          value={typed[CLASS_FIELDS.expected] ?? ""}
        />
        {quizzes.map((quiz) => (
          <Questions key={quiz.id} quiz={quiz} isAlone={quizzes.length === 1} refused={refused} />
        ))}
        {quizzes.length === 1 ? <AddQuiz groups={groups} but={ids} /> : null}
        <p className="button-row class-open">
          <Button type="submit">Ouvrir la séance</Button>
          <AddressButton action={paperPath(ids[0] ?? "")}>Sans téléphone</AddressButton>
          <AddressButton action={NEW_CLASS_PATH}>Garder cette préparation</AddressButton>
        </p>
        <p className="muted">
          Sans téléphone : une question à la fois, en grand. Les élèves lèvent une carte A, B, C ou D, et vous saisissez
          les nombres. Rien n’est envoyé.
        </p>
      </form>
      <p className="muted">{CLASS_TEXTS.phones}</p>
    </TeacherPage>
  );
}

/** Sends the form by its address, which can be kept: nothing is changed by it. */
function AddressButton({ action, children }: { action: string; children: string }) {
  return (
    <button type="submit" className="button button-quiet" formMethod="get" formAction={action}>
      {children}
    </button>
  );
}

type QuestionsProps = {
  quiz: Preparation["quizzes"][number];
  isAlone: boolean;
  refused: Record<string, string> | null;
};

function Questions({ quiz: { title, questions }, isAlone, refused }: QuestionsProps) {
  const ticked = (id: string, isTicked: boolean) => (refused ? CLASS_FIELDS.question(id) in refused : isTicked);
  return (
    <fieldset className="class-questions">
      <legend>
        {isAlone ? "Questions, et leur rang" : <FrenchText>{`Questions : ${title}, et leur rang`}</FrenchText>}
      </legend>
      {questions.length > MAX_QUESTIONS ? (
        <p className="muted">{`${questions.length} questions : cochez-en ${MAX_QUESTIONS} au plus.`}</p>
      ) : null}
      {questions.map(({ id, text, options, explanation, isTicked, rank }) => (
        <div key={id} className="class-question-row">
          <label className="check">
            <input type="checkbox" name={CLASS_FIELDS.question(id)} value="1" defaultChecked={ticked(id, isTicked)} />{" "}
            <span>
              <FrenchText>{text}</FrenchText>
            </span>
          </label>
          <input
            {...TWO_DIGITS}
            name={CLASS_FIELDS.rank(id)}
            defaultValue={refused?.[CLASS_FIELDS.rank(id)] ?? rank}
            aria-label={`Rang : ${text}`}
          />
          <details>
            <summary>Les réponses</summary>
            <ol className="class-preview">
              {options.map((option, index) => (
                <li key={option.id}>
                  <span>{`${LETTERS[index]}. `}</span>
                  <FrenchText>{option.text}</FrenchText>
                  {option.isCorrect ? <strong> ✓ bonne réponse</strong> : null}
                </li>
              ))}
            </ol>
            <p className="muted">
              <FrenchText>{explanation}</FrenchText>
            </p>
          </details>
        </div>
      ))}
    </fieldset>
  );
}

function AddQuiz({ groups, but }: { groups: QuizGroup[]; but: string[] }) {
  return (
    <div className="class-add">
      <Field label="Mélanger avec un second quiz (facultatif)">
        {(control) => (
          <select {...control} name={CLASS_FIELDS.added} defaultValue="">
            <option value="">Aucun</option>
            {groups.map(({ name, quizzes }) => (
              <optgroup key={name} label={name}>
                {quizzes
                  .filter(({ id }) => !but.includes(id))
                  .map(({ id, title, questions }) => (
                    <option key={id} value={id}>{`${title} (${questions})`}</option>
                  ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <AddressButton action={NEW_CLASS_PATH}>Ajouter ses questions</AddressButton>
    </div>
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

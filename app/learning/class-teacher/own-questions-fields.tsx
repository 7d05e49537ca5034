import { useEffect, useRef, useState } from "react";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { LETTERS } from "#app/learning/class/class-view.ts";
import {
  MAX_OWN_OPTION,
  MAX_OWN_QUESTION,
  type OwnQuestion,
  readOwnQuestions,
} from "#app/learning/class/own-questions.ts";
import { Button } from "#app/ui/button.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { keptOwnQuestions, parseOwnQuestions } from "./kept-own-questions.ts";

const FILE_NAME = "mes-questions.json";
const MAX_FILE_BYTES = 64 * 1024;

export type OwnState = {
  questions: OwnQuestion[];
  /** How many are written, ticked or not. */
  written: number;
  /** How many of them cannot be asked as they are. */
  incomplete: number;
  isAsked: boolean;
  setAsked: (isAsked: boolean) => void;
  /** Is true when the preparation was kept with questions of the teacher. */
  wasKept: boolean;
  /** Is true when the page comes with these questions ticked, kept or refused. */
  isOpen: boolean;
  /** Is true once the scripts run: what is typed before that would be lost. */
  isRead: boolean;
  /** Is true when the address asks for questions that were written in another browser. */
  areMissing: boolean;
};

export function useOwnQuestions(typed: Record<string, string>): OwnState {
  const questions = keptOwnQuestions.use();
  const wasKept = CLASS_FIELDS.withOwn in typed;
  const isOpen = wasKept || CLASS_FIELDS.own in typed;
  const [isAsked, setAsked] = useState(isOpen);
  const [isRead, setRead] = useState(false);
  // The server knows nothing of this browser, so only the browser may say that the questions are missing.
  useEffect(() => setRead(true), []);
  const written = questions.filter(isWritten).length;
  const incomplete = questions.filter((question) => readOwnQuestions([question]) === null).length;
  const areMissing = isRead && wasKept && isAsked && written === 0;
  return { questions, written, incomplete, isAsked, setAsked, wasKept, isOpen, isRead, areMissing };
}

function isWritten({ question, options }: OwnQuestion): boolean {
  return [question, ...options].some((text) => text.trim() !== "");
}

/**
 * The questions stay in this browser and are sent only when a session is opened. They are never in an address, which
 * other systems would keep: it only says that there are some.
 */
export function OwnQuestions({ own }: { own: OwnState }) {
  const { questions, written, isAsked, setAsked, wasKept, isOpen, isRead } = own;

  /** Writing a question selects it, because otherwise it would be left out without a word. */
  function change(index: number, changed: Partial<OwnQuestion>) {
    setAsked(true);
    keptOwnQuestions.store(questions.map((question, at) => (at === index ? { ...question, ...changed } : question)));
  }

  function read(all: OwnQuestion[]) {
    setAsked(true);
    keptOwnQuestions.store(all);
  }

  return (
    <details className="class-own needs-script" open={isOpen}>
      <summary>{summaryOf(written, isAsked)}</summary>
      <p>
        Trois au plus, les mêmes pour toutes vos préparations, sur des faits : ni opinion, ni nom d’élève. Elles restent
        dans ce navigateur ; un fichier les emporte sur un autre ordinateur. Une séance qui les pose les efface avec ses
        totaux, 24 heures après sa fin. Les élèves lisent « Question de votre professeur ».
      </p>
      <label className="check">
        <input
          type="checkbox"
          disabled={!isRead}
          checked={isAsked}
          onChange={(event) => setAsked(event.currentTarget.checked)}
        />{" "}
        <span>Les poser dans cette séance, après les autres</span>
      </label>
      {isAsked ? <input type="hidden" name={CLASS_FIELDS.own} value={JSON.stringify(questions)} /> : null}
      {isAsked && (wasKept || written > 0) ? <input type="hidden" name={CLASS_FIELDS.withOwn} value="1" /> : null}
      <OwnQuestionsFile questions={questions} hasSome={written > 0} onRead={read} />
      {questions.map((question, index) => (
        <OwnQuestionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: always three, in their places
          key={index}
          number={index + 1}
          isRead={isRead}
          question={question}
          onChange={(changed) => change(index, changed)}
        />
      ))}
    </details>
  );
}

type FileProps = { questions: OwnQuestion[]; hasSome: boolean; onRead: (questions: OwnQuestion[]) => void };

/** A file carries the questions to another computer, of which the server learns nothing. */
function OwnQuestionsFile({ questions, hasSome, onRead }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  function save() {
    saveFile(new File([JSON.stringify(questions)], FILE_NAME, { type: "application/json" }));
    setSaid(`Enregistrées dans « ${FILE_NAME} ».`);
  }
  async function read() {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    // The same file may be chosen again.
    input.current.value = "";
    const found = parseOwnQuestions(file.size > MAX_FILE_BYTES ? null : await file.text());
    const isFound = found.some(isWritten);
    if (isFound) onRead(found);
    setSaid(
      isFound ? `Reprises de « ${file.name} ».` : `« ${file.name} » ne contient pas de questions enregistrées ici.`,
    );
  }
  return (
    <>
      <p className="button-row">
        {hasSome ? (
          <Button tone="quiet" onClick={save}>
            Enregistrer dans un fichier
          </Button>
        ) : null}
        <Button tone="quiet" onClick={() => input.current?.click()}>
          Reprendre d’un fichier
        </Button>
        <input ref={input} type="file" accept="application/json,.json" hidden onChange={() => void read()} />
      </p>
      <p role="status">{said}</p>
    </>
  );
}

/** Questions of another day stay in this browser, so the summary says whether they are asked today. */
function summaryOf(written: number, isAsked: boolean): string {
  if (written === 0) return "Écrire mes questions";
  const questions = written > 1 ? `Vos ${written} questions` : "Votre question";
  if (isAsked) return `${questions}, à la fin de cette séance`;
  return `${questions} : à cocher pour ${written > 1 ? "les" : "la"} poser`;
}

type FieldsProps = Pick<OwnState, "isRead"> & {
  number: number;
  question: OwnQuestion;
  onChange: (changed: Partial<OwnQuestion>) => void;
};

/** The fields have no names, because the hidden field alone sends what is typed. */
function OwnQuestionFields({ number, isRead, question: { question, options, right }, onChange }: FieldsProps) {
  return (
    <fieldset disabled={!isRead}>
      <legend>{`Votre question ${number}`}</legend>
      <input
        type="text"
        aria-label={`Texte de votre question ${number}`}
        placeholder="La question"
        maxLength={MAX_OWN_QUESTION}
        value={question}
        onChange={(event) => onChange({ question: event.currentTarget.value })}
      />
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always four, by their letters
        <div key={index} className="class-own-option">
          <input
            type="text"
            aria-label={`Question ${number}, réponse ${LETTERS[index]}`}
            placeholder={`Réponse ${LETTERS[index]}`}
            maxLength={MAX_OWN_OPTION}
            value={option}
            onChange={(event) => {
              const text = event.currentTarget.value;
              onChange({ options: options.map((before, at) => (at === index ? text : before)) });
            }}
          />
          <label className="check">
            <input type="radio" checked={right === index} onChange={() => onChange({ right: index })} />{" "}
            <span>
              juste<span className="sr-only">{` : réponse ${LETTERS[index]} de votre question ${number}`}</span>
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

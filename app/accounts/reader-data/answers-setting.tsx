import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import {
  type Added,
  addAnswersFile,
  answersFile,
  eraseAnswers,
  MAX_FILE_BYTES,
  setReadingKept,
} from "./answers-file.ts";
import { storedExamAnswers } from "./forget-exams.ts";
import { storedLearning } from "./learning-storage.ts";
import { NOTHING_KEPT } from "./nothing-kept.ts";

export function AnswersSetting({ sync }: { sync: boolean }) {
  const { log, unread: isReadingOff } = storedLearning.use();
  const [status, setStatus] = useState("");
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement>(null);
  const count = Object.values(log).reduce((sum, questions) => sum + Object.keys(questions).length, 0);

  async function bring({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    try {
      setStatus(addedText(file.size > MAX_FILE_BYTES ? "no such file" : addAnswersFile(await file.text())));
    } catch {
      setStatus("Ce fichier n’a pas pu être lu. Réessayez.");
    }
    target.value = "";
  }

  function closeQuestion() {
    setAsking(false);
    opener.current?.focus();
  }

  function erase() {
    closeQuestion();
    setStatus(eraseAnswers() ? "Vos réponses sont effacées de cet appareil." : NOTHING_KEPT);
  }

  return (
    <>
      <KeptCount count={count} />
      <p className="button-row">
        <Button
          tone="quiet"
          needsScript
          onClick={() => download().catch(() => setStatus("Le fichier n’a pas pu être préparé. Réessayez."))}
        >
          Télécharger mes réponses
        </Button>
        <Button tone="quiet" needsScript onClick={() => input.current?.click()}>
          Ajouter un fichier de réponses
        </Button>
        <input ref={input} type="file" accept="application/json,.json" hidden onChange={(event) => void bring(event)} />
        {sync ? null : (
          <Button
            tone="quiet"
            needsScript
            onClick={({ currentTarget }) => {
              opener.current = currentTarget;
              setAsking(true);
            }}
          >
            Effacer mes réponses
          </Button>
        )}
      </p>
      {sync ? (
        <p className="muted">
          Pour les effacer, désactivez d’abord la synchronisation : la copie du compte part avec elle.
        </p>
      ) : null}
      {isAsking ? <EraseQuestion count={count} onYes={erase} onNo={closeQuestion} /> : null}
      <label className="check needs-script">
        <input
          type="checkbox"
          checked={isReadingOff === true}
          onChange={({ target }) => setStatus(setReadingKept(!target.checked) ? "" : NOTHING_KEPT)}
        />
        Ne rien retenir de mes lectures (articles lus, endroit où reprendre, parcours ouverts)
      </label>
      <p role="status">{status}</p>
    </>
  );
}

function KeptCount({ count }: { count: number }) {
  const hasExam = storedExamAnswers.use();
  return (
    <>
      <p className="needs-script">
        {`${keptText(count, hasExam)} Seuls y sont gardés le jour et si la réponse était juste, jamais l’option choisie, sauf celles de votre examen blanc en cours et du dernier envoyé.`}
      </p>
      <noscript>
        <p>Vos réponses sont gardées par votre navigateur : il faut JavaScript pour les voir.</p>
      </noscript>
    </>
  );
}

function keptText(count: number, hasExam: boolean): string {
  if (count > 0) return `${count} question${count > 1 ? "s" : ""} sur cet appareil.`;
  return hasExam ? "Un examen blanc est gardé sur cet appareil." : "Aucune réponse gardée sur cet appareil.";
}

type EraseQuestionProps = { count: number; onYes: () => void; onNo: () => void };

function EraseQuestion({ count, onYes, onNo }: EraseQuestionProps) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <p ref={question} className="button-row" tabIndex={-1}>
      <span>{`Effacer ${count} question${count > 1 ? "s" : ""}, les scores des quiz, les articles lus, les reprises et les examens blancs ?`}</span>
      <span>Vos favoris restent.</span>
      <Button onClick={onYes}>Oui, effacer</Button>
      <Button tone="quiet" onClick={onNo}>
        Non
      </Button>
    </p>
  );
}

const READING_LEFT = "Ses articles lus n’y sont pas : vous avez choisi de ne rien retenir de vos lectures.";

function addedText(added: Added): string {
  if (added === "no such file") return "Ce fichier n’est pas un fichier de réponses du Récap.";
  if (added === "refused") return NOTHING_KEPT;
  const { questions, isReadingLeft } = added;
  const s = questions > 1 ? "s" : "";
  const status =
    questions === 0
      ? "Toutes les réponses de ce fichier étaient déjà là."
      : `${questions} question${s} ajoutée${s} ou complétée${s}.`;
  return isReadingLeft ? `${status} ${READING_LEFT}` : status;
}

async function download() {
  const { saveFile } = await import("#app/ui/save-file.ts");
  saveFile(new File([answersFile()], "le-recap-mes-reponses.json", { type: "application/json" }));
}

import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { LetterDetail } from "./letter-admin.server.ts";
import { LetterCounts } from "./letter-counts.tsx";

const SAID_EVERY_MS = 10_000;

export function LetterProgress({ letter }: { letter: LetterDetail }) {
  const { progress, counts, state, week, path } = letter;
  const isLeaving = state === "sending" || state === "preparing";
  const words = progress ? progressText(letter) : "La liste des personnes se prépare.";
  return (
    <section aria-labelledby="avancement" className="letter-progress">
      <h2 id="avancement">Avancement</h2>
      {progress ? (
        <progress
          className="progress"
          value={progress.done}
          max={Math.max(progress.total, 1)}
          aria-labelledby="avancement"
          aria-describedby="avancement-texte"
        />
      ) : null}
      <p id="avancement-texte">{words}</p>
      <Said words={words} />
      {isLeaving ? (
        <p>
          <Link className="button button-quiet" to={path} reloadDocument>
            Actualiser
          </Link>{" "}
          <span className="muted">L’envoi continue si vous fermez cette page.</span>
        </p>
      ) : null}
      {counts.uncertain > 0 ? (
        <p className="alert">
          {`${formatCount(counts.uncertain)} ${counts.uncertain > 1 ? "envois ont été coupés" : "envoi a été coupé"} avant la réponse du relais. Ils repartent une seule fois, sous le même numéro : ces personnes auront peut-être la lettre deux fois.`}
        </p>
      ) : null}
      {progress ? <LetterCounts letter={letter} /> : null}
      {week ? (
        <p className="muted">
          Ni l’ouverture ni les clics ne sont mesurés : ces chiffres viennent des messageries et des désinscriptions, et
          de rien d’autre.
        </p>
      ) : null}
    </section>
  );
}

function progressText({ progress, state, isIdle }: LetterDetail): string {
  if (!progress) return "";
  const { done, total, perSecond, end, resumesAt, dayLimit } = progress;
  const said = [`${formatCount(done)} sur ${formatCount(total)}.`];
  if (resumesAt)
    said.push(`La limite du jour (${formatCount(dayLimit ?? 0)}) est atteinte : la suite part le ${resumesAt}.`);
  else if (state === "sending" && perSecond > 0)
    said.push(`Débit mesuré : ${perSecond.toFixed(1).replace(".", ",")} par seconde.`);
  else if (state === "sending" && done < total)
    said.push(isIdle ? "Rien n’est parti depuis une minute : la suite attend son heure." : "L’envoi commence.");
  if (end) said.push(`Fin prévue : ${end}.`);
  return said.join(" ");
}

function Said({ words }: { words: string }) {
  const [said, setSaid] = useState("");
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + SAID_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setSaid(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString("fr-FR");
}

const STEPS = ["Écrite", "Composée", "Essayée", "Programmée", "Partie"];

type StepsProps = { letter: Pick<LetterDetail, "state" | "wasTested" | "hasStarted" | "wallTime"> };

export function LetterSteps({ letter }: StepsProps) {
  const done = stepsDone(letter);
  const current = done.lastIndexOf(true);
  return (
    <ol className="letter-steps" aria-label="Étapes de la lettre">
      {STEPS.map((step, index) => (
        <li key={step} data-done={done[index] || undefined} aria-current={index === current ? "step" : undefined}>
          <span>{step}</span>
          <span className="sr-only">{done[index] ? " : fait" : " : pas encore"}</span>
        </li>
      ))}
    </ol>
  );
}

export function stepsDone({ state, wasTested, hasStarted, wallTime }: StepsProps["letter"]): boolean[] {
  // A letter that is sent at once was never scheduled, so its state alone does not tell.
  const isScheduled = wallTime !== null && (hasStarted || state === "scheduled" || state === "preparing");
  return [true, state !== "draft", wasTested, isScheduled, state === "done"];
}

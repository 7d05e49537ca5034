import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Facts } from "#app/features/admin/layout/facts.tsx";
import { DELIVERY_LABELS, type DeliveryState } from "#app/features/letters/store/delivery-states.ts";
import type { LetterDetail } from "./letter-admin.server.ts";
import { useSteadyRefresh } from "./use-steady-refresh.ts";

const RETURNED = [
  ["returned", "Revenues"],
  ["returnedHard", "dont : personne à l’adresse"],
  ["returnedOurs", "dont : refus du site lui-même"],
  ["complaints", "Plaintes"],
  ["unsubscribed", "Départs par cette lettre"],
  ["toRead", "Réponses à lire"],
] as const satisfies [keyof LetterDetail["returned"], string][];

const SAID_EVERY_MS = 10_000;

export function LetterProgress({ letter }: { letter: LetterDetail }) {
  const { progress, counts, state, returned, week, path } = letter;
  const isLeaving = state === "sending" || state === "preparing";
  useSteadyRefresh(isLeaving);
  const words = progress ? sayProgress(letter) : "La liste des personnes se prépare.";
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
          {say(counts.uncertain)} {counts.uncertain > 1 ? "envois ont été coupés" : "envoi a été coupé"} avant la
          réponse du relais. Ils repartent une seule fois, sous le même numéro : ces personnes auront peut-être la
          lettre deux fois.
        </p>
      ) : null}
      {progress ? (
        <Facts
          className="letter-figures"
          facts={[
            ...(Object.keys(counts) as DeliveryState[]).map(
              (name) => [DELIVERY_LABELS[name], say(counts[name])] as const,
            ),
            ...RETURNED.map(([name, label]) => [label, say(returned[name])] as const),
            week && ["Départs en une semaine", say(week.left)],
            week && ["Arrivées en une semaine", say(week.joined)],
          ]}
        />
      ) : null}
      {week ? (
        <p className="muted">
          Ni l’ouverture ni les clics ne sont mesurés : ces chiffres viennent des messageries et des désinscriptions, et
          de rien d’autre.
        </p>
      ) : null}
    </section>
  );
}

function sayProgress({ progress, state }: LetterDetail): string {
  if (!progress) return "";
  const { done, total, perSecond, end, resumesAt, dayLimit } = progress;
  const said = [`${say(done)} sur ${say(total)}.`];
  if (resumesAt) said.push(`La limite du jour (${say(dayLimit ?? 0)}) est atteinte : la suite part le ${resumesAt}.`);
  else if (state === "sending" && perSecond > 0)
    said.push(`Débit mesuré : ${perSecond.toFixed(1).replace(".", ",")} par seconde.`);
  else if (state === "sending" && done < total)
    said.push("Rien n’est parti depuis une minute : la suite attend son heure.");
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

function say(count: number): string {
  return count.toLocaleString("fr-FR");
}

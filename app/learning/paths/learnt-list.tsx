import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { Button } from "#app/ui/button.tsx";
import { usePrinting } from "#app/ui/use-printing.ts";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { type LearntDays, learntDays } from "./learnt-days.ts";
import type { Known } from "./levels.ts";

const TITLE = "Ce que j’ai vu, compris, retenu";

type LearntProps = { paths: LearningPath[]; known: Known };

export function LearntList(props: LearntProps) {
  return (
    <details>
      <summary>{TITLE}</summary>
      <Days {...props} />
      <p>
        <Button tone="quiet" onClick={() => window.print()}>
          Imprimer cette liste
        </Button>
      </p>
    </details>
  );
}

export function LearntSheet(props: LearntProps) {
  return usePrinting() ? (
    <section className="review-sheet" aria-labelledby="learnt">
      <h2 id="learnt">{TITLE}</h2>
      <Days {...props} />
    </section>
  ) : null;
}

function Days({ paths, known }: LearntProps) {
  return (
    <>
      <ul className="path-list">
        {learntDays(paths, known).map(({ id, title, days }) => (
          <li key={id}>{`${title} : ${daysText(days)}`}</li>
        ))}
      </ul>
      <p className="muted">D’après ce que cet appareil a gardé : ce n’est pas une attestation.</p>
    </>
  );
}

function daysText({ seen, understood, retained }: LearntDays): string {
  const known: [word: string, day: number | null][] = [
    ["vu", seen],
    ["compris", understood],
    ["retenu", retained],
  ];
  const parts = known.flatMap(([word, day]) => (day === null ? [] : [`${word} le ${formatDate(dateOfDay(day))}`]));
  return `${parts.join(", ")}.`;
}

import { calendarDay, dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { Button } from "#app/ui/button.tsx";
import { usePrinting } from "#app/ui/use-printing.ts";
import type { LearnableArticle, LearningPath } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { type Known, levelsOf } from "./levels.ts";

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

/** A day is null when the device does not know it. */
type LearntDays = { seen: number | null; understood: number | null; retained: number | null };

type LearntArticle = { id: string; title: string; days: LearntDays };

export function learntDays(paths: Pick<LearningPath, "steps">[], known: Known): LearntArticle[] {
  const articles = new Map<string, { title: string; article: LearnableArticle }>();
  for (const { article, title } of paths.flatMap(({ steps }) => steps)) {
    if (article) articles.set(article.id, { title, article });
  }
  return [...articles.values()]
    .filter(({ article }) => levelsOf(article, known).isSeen)
    .map(({ title, article }) => ({ id: article.id, title, days: daysOf(article, known) }))
    .sort((a, b) => (a.days.seen ?? 0) - (b.days.seen ?? 0) || (a.title < b.title ? -1 : 1));
}

function daysOf(article: LearnableArticle, known: Known): LearntDays {
  const { isUnderstood, retained } = levelsOf(article, known);
  const { learning, progress } = known;
  const result = progress[article.topicId];
  const finished = result ? calendarDay(new Date(result.timestamp)) : null;
  const seen = [learning.seen[article.id], finished].filter((day) => typeof day === "number");
  return {
    seen: seen.length > 0 ? Math.min(...seen) : null,
    understood: isUnderstood ? finished : null,
    retained: retained?.day ?? null,
  };
}

import { useEffect, useState } from "react";
import { calendarDay, dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { fetchQuestions } from "#app/learning/questions/fetch-questions.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { LearningPath } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { newsSince, noteVisit } from "./path-visits.ts";

type News = { day: number; added: number; removed: string[] };

export function PathNews({ path }: { path: LearningPath }) {
  const [news, setNews] = useState<News | null>(null);
  useEffect(() => {
    const visit = noteVisit(path.id, path.steps, calendarDay(new Date()));
    if (!visit) return;
    const { added, removed } = newsSince(visit, path.steps);
    setNews({ day: visit.day, added: added.length, removed });
  }, [path]);
  if (!news || news.added + news.removed.length === 0) return null;
  return (
    <ul className="path-list">
      {news.added > 0 ? (
        <li>
          <FrenchText>{`${news.added === 1 ? "1 étape nouvelle" : `${news.added} étapes nouvelles`} depuis votre visite du ${formatDate(dateOfDay(news.day))}.`}</FrenchText>
        </li>
      ) : null}
      {news.removed.map((key) => (
        <li key={key}>
          <RemovedStep step={key} />
          <span>{" : retirée du parcours. Ce que vous en avez appris reste."}</span>
        </li>
      ))}
    </ul>
  );
}

function RemovedStep({ step }: { step: string }) {
  const [kind, article] = step.split(":");
  const [found, setFound] = useState<{ title: string; href: string } | null>(null);
  useEffect(() => {
    if (article) fetchQuestions(article).then(setFound, () => {});
  }, [article]);
  const name = `Étape ${kind === "quiz" ? "« quiz »" : kind === "review" ? "« révision »" : "« article »"}`;
  if (!found) return <span>{name}</span>;
  return (
    <>
      <span>{`${name} `}</span>
      <a href={kind === "quiz" ? `${found.href}#quiz` : found.href}>{found.title}</a>
    </>
  );
}

import { FrenchText } from "#app/ui/french-text.tsx";
import type { ContentPage } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";

type CalendarDaysProps = {
  days: ContentPage["calendar"];
  file: string;
  /** A `reviewOn` day that has passed since the page was last reviewed. */
  passed: string | null;
};

export function CalendarDays({ days, file, passed }: CalendarDaysProps) {
  return (
    <>
      {passed ? (
        <p className="alert">
          <FrenchText>{`Le ${formatDate(passed)} est passé : cette page n’a pas été relue depuis.`}</FrenchText>
        </p>
      ) : null}
      <ul className="calendar-days">
        {days.map(({ date, title, rule }) => (
          <li key={date}>
            <time dateTime={date}>
              <FrenchText>{formatDate(date)}</FrenchText>
            </time>
            <strong>
              <FrenchText>{title}</FrenchText>
            </strong>
            <FrenchText>{rule}</FrenchText>
          </li>
        ))}
      </ul>
      <p>
        <a href={file}>Ajouter ces dates à mon agenda</a> (un fichier à ouvrir)
      </p>
    </>
  );
}

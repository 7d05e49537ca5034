import { DELIVERY_LABELS, type DeliveryState } from "#app/letters/store/delivery-states.ts";
import { DescriptionList } from "#app/office/frame/description-list.tsx";
import type { LetterDetail } from "./letter-admin.server.ts";

type Count = { label: string; count: number; of?: Count[] };

/** Counts other than zero have a line each; those at zero share one line. */
export function LetterCounts({ letter }: { letter: Pick<LetterDetail, "counts" | "returned" | "week"> }) {
  const all = countsOf(letter);
  const [some, none] = [all.filter(({ count }) => count > 0), all.filter(({ count }) => count === 0)];
  return (
    <>
      {some.length > 0 ? (
        <DescriptionList
          className="letter-counts"
          items={some.map(
            ({ label, count, of = [] }) => [label, <WithParts key={label} count={count} parts={of} />] as const,
          )}
        />
      ) : null}
      {none.length > 0 ? (
        <details className="muted">
          <summary>{`À zéro : ${none.length}`}</summary>
          <p>{none.map(({ label }) => label).join(" · ")}</p>
        </details>
      ) : null}
    </>
  );
}

function WithParts({ count, parts }: { count: number; parts: Count[] }) {
  const some = parts.filter((part) => part.count > 0);
  return (
    <>
      <span>{formatCount(count)}</span>
      {some.map((part) => (
        <span key={part.label} className="letter-part">
          {`dont ${formatCount(part.count)} : ${part.label}`}
        </span>
      ))}
    </>
  );
}

function countsOf({ counts, returned, week }: Pick<LetterDetail, "counts" | "returned" | "week">): Count[] {
  return [
    ...(Object.keys(counts) as DeliveryState[]).map((state) => ({
      label: DELIVERY_LABELS[state],
      count: counts[state],
    })),
    {
      label: "Revenues",
      count: returned.returned,
      of: [
        { label: "personne à l’adresse", count: returned.returnedHard },
        { label: "refus du site lui-même", count: returned.returnedOurs },
      ],
    },
    { label: "Plaintes", count: returned.complaints },
    { label: "Départs par cette lettre", count: returned.unsubscribed },
    { label: "Réponses à lire", count: returned.toRead },
    ...(week
      ? [
          { label: "Départs en une semaine", count: week.left },
          { label: "Arrivées en une semaine", count: week.joined },
        ]
      : []),
  ];
}

function formatCount(count: number): string {
  return count.toLocaleString("fr-FR");
}

import { ListTable } from "#app/office/list/list-table.tsx";
import { count } from "#app/office/mail-queue/counts.ts";

type Day = { day: string; joined: number; left: number };

const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

export function MonthChart({ days }: { days: Day[] }) {
  const most = Math.max(0, ...days.map(({ joined }) => joined));
  const mostLeft = Math.max(0, ...days.map(({ left }) => left));
  const scale = HEIGHT / Math.max(1, most + mostLeft);
  const ground = most * scale;
  const joined = days.reduce((sum, day) => sum + day.joined, 0);
  const left = days.reduce((sum, day) => sum + day.left, 0);
  return (
    <figure className="admin-month">
      <figcaption>{`Trente jours : ${count(joined, "arrivée")} (inscriptions confirmées), au-dessus de la ligne ; ${count(left, "départ")}, au-dessous.`}</figcaption>
      <p className="muted">{`${count(most, "arrivée")} au plus en un jour`}</p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby="month-title"
      >
        <title id="month-title">Arrivées et départs, jour par jour</title>
        {days.map((day, index) => (
          <g key={day.day}>
            <rect
              className="admin-month-joined"
              x={index * STEP + (STEP - BAR) / 2}
              y={ground - day.joined * scale}
              width={BAR}
              height={day.joined * scale}
            />
            <rect
              className="admin-month-left"
              x={index * STEP + (STEP - BAR) / 2}
              y={ground}
              width={BAR}
              height={day.left * scale}
            />
          </g>
        ))}
        <rect className="admin-month-ground" x="0" y={ground - 0.5} width={days.length * STEP} height="1" />
      </svg>
      <p className="admin-month-ends muted" aria-hidden="true">
        <span>{shortDay(days[0])}</span>
        <span>{shortDay(days.at(-1))}</span>
      </p>
      <details>
        <summary>Les chiffres, jour par jour</summary>
        <ListTable
          caption="Arrivées et départs, le jour le plus récent d’abord"
          columns={[
            { title: "Jour", cell: shortDay },
            { title: "Arrivées", cell: ({ joined }) => joined.toLocaleString("fr-FR") },
            { title: "Départs", cell: ({ left }) => left.toLocaleString("fr-FR") },
          ]}
          rows={[...days].reverse()}
          keyOf={({ day }) => day}
        />
      </details>
    </figure>
  );
}

function shortDay(day: Day | undefined): string {
  return day ? day.day.split("-").reverse().join("/") : "";
}

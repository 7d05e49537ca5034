import { Fragment } from "react";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Camp, PositionStatement } from "#library/schema/positions.schema.ts";
import { formatPartialDate } from "#platform/french/dates.ts";

export const HEADINGS = { proposals: "Ce qu’il propose", statements: "Ce qu’il dit" };
const OBJECTIONS = "Ce qu’on lui oppose";

type PositionsTableProps = { camps: Camp[]; heading: keyof typeof HEADINGS; title: string };

export function PositionsTable({ camps, heading, title }: PositionsTableProps) {
  return (
    <table className="positions">
      <caption className="sr-only">
        <FrenchText>{`Qui propose quoi : ${title}`}</FrenchText>
      </caption>
      <thead>
        <tr>
          <th scope="col">Camp</th>
          <th scope="col">{HEADINGS[heading]}</th>
          <th scope="col">{OBJECTIONS}</th>
        </tr>
      </thead>
      <tbody>
        {camps.map(({ name, label, proposals, objections }) => (
          <tr key={name}>
            <th scope="row">
              <FrenchText>{label ? `${name} (${label})` : name}</FrenchText>
            </th>
            <StatementCell title={HEADINGS[heading]} statements={proposals} />
            <StatementCell title={OBJECTIONS} statements={objections} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StatementCell({ title, statements }: { title: string; statements: PositionStatement[] }) {
  return (
    <td data-title={title}>
      {statements.map(({ text, date, facts }) => (
        <p key={text}>
          <FrenchText>{`${text} (${formatPartialDate(date)}, `}</FrenchText>
          {facts.map((id, index) => (
            <Fragment key={id}>
              <span>{index > 0 ? ", " : ""}</span>
              <a href={`#${id}`}>{`preuve\u00A0${id}`}</a>
            </Fragment>
          ))}
          <span>).</span>
        </p>
      ))}
    </td>
  );
}

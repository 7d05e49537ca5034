import { Fragment } from "react";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Camp, PositionStatement } from "#library/schema/positions.schema.ts";
import { formatPartialDate } from "#platform/french/dates.ts";

export const POSITION_HEADINGS = { proposals: "Ce qu’il propose", statements: "Ce qu’il dit" };
const OBJECTIONS = "Ce qu’on lui oppose";
const OLDER = { proposals: "avant cette proposition", statements: "avant ces propos" };

type PositionsTableProps = {
  camps: Camp[];
  heading: keyof typeof POSITION_HEADINGS;
  title: string;
  /** Links each sentence to the proofs below the table; paper has its date alone. */
  withProofs?: boolean;
};

export function PositionsTable({ camps, heading, title, withProofs = false }: PositionsTableProps) {
  return (
    <table className="positions">
      <caption className="sr-only">
        <FrenchText>{`Qui propose quoi : ${title}`}</FrenchText>
      </caption>
      <thead>
        <tr>
          <th scope="col">Camp</th>
          <th scope="col">{POSITION_HEADINGS[heading]}</th>
          <th scope="col">{OBJECTIONS}</th>
        </tr>
      </thead>
      <tbody>
        {camps.map(({ name, label, proposals, objections }) => (
          <tr key={name}>
            <th scope="row">
              <FrenchText>{label ? `${name} (${label})` : name}</FrenchText>
            </th>
            <StatementCell title={POSITION_HEADINGS[heading]} statements={proposals} withProofs={withProofs} />
            <StatementCell
              title={OBJECTIONS}
              statements={objections}
              withProofs={withProofs}
              older={{ than: proposals, note: OLDER[heading] }}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type StatementCellProps = {
  title: string;
  statements: PositionStatement[];
  withProofs: boolean;
  older?: { than: PositionStatement[]; note: string };
};

/** Dates may be a year, a month or a day, so two of them are compared by what both say. */
function isOlder(date: string, than: string): boolean {
  const length = Math.min(date.length, than.length);
  return date.slice(0, length) < than.slice(0, length);
}

function StatementCell({ title, statements, withProofs, older }: StatementCellProps) {
  return (
    <td data-title={title}>
      {statements.map(({ text, date, facts }) => (
        <p key={text}>
          <FrenchText>{`${text} (${formatPartialDate(date)}`}</FrenchText>
          {older?.than.every((one) => isOlder(date, one.date)) ? <span>{`, ${older.note}`}</span> : null}
          {(withProofs ? facts : []).map((id) => (
            <Fragment key={id}>
              <span>, </span>
              <a href={`#${id}`}>{`preuve\u00A0${id}`}</a>
            </Fragment>
          ))}
          <span>).</span>
        </p>
      ))}
    </td>
  );
}

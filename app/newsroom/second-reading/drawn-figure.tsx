import { drawingPath } from "#app/newsroom/drafts/draft-paths.ts";
import type { FigureNumbers } from "#app/newsroom/fields/figure-numbers.server.ts";

type DrawnFigureProps = { draft: { id: string; title: string; version: number }; numbers: FigureNumbers };

/** The drawing as readers will see it, and its numbers, because the drawing alone hides a wrong one. */
export function DrawnFigure({ draft, numbers: { columns, rows } }: DrawnFigureProps) {
  const address = drawingPath(draft);
  return (
    <section aria-labelledby="dessin" className="drawn-figure">
      <h2 id="dessin">Le dessin et ses nombres</h2>
      <picture>
        <source media="(max-width:39.99rem)" srcSet={`${address}&vue=etroit`} />
        <img src={address} alt={`Dessin : ${draft.title}`} decoding="async" />
      </picture>
      {rows.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so takes the keyboard's arrows
        <section className="figure-numbers" aria-label="Les nombres" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {rows[0]?.date === null ? null : <th scope="col">Date</th>}
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, date, cells }) => (
                <tr key={key}>
                  {date === null ? null : <th scope="row">{date}</th>}
                  {columns.map((column, index) => (
                    <td key={column}>{cells[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

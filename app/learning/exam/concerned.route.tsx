import { data } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { ExamGuidePage } from "#library/catalogue/exam-views.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Route } from "./+types/concerned.route";
import { ExamPage } from "./exam-page.tsx";
import { ExamFacts } from "./fact-list.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const guide = contentOf(context).getExamGuide();
  if (!guide) throw data(null, { status: 404 });
  return { guide };
}

export function meta() {
  return pageMeta({
    title: "Examen civique : suis-je concerné ?",
    description:
      "Qui doit passer l’examen civique en France, avec quel niveau de français, qui en est dispensé, et où les pages publiques se contredisent.",
  });
}

export default function ConcernedRoute({ loaderData: { guide } }: Route.ComponentProps) {
  return <ConcernedPage guide={guide} />;
}

function ConcernedPage({ guide }: { guide: ExamGuidePage }) {
  const { permits, contradictions, links, checkedOn, copiedOn } = guide;
  const facts = [...new Map(permits.flatMap((permit) => permit.facts).map((fact) => [fact.id, fact])).values()];
  return (
    <ExamPage
      title="Suis-je concerné par l’examen civique ?"
      name="Suis-je concerné ?"
      lead="Ce tableau ne remplace pas la réponse de votre préfecture. Nous ne vous demandons rien."
    >
      <PermitTable permits={permits} />
      <p className="muted">
        <FrenchText>{`Relu le ${formatDate(checkedOn)} dans des copies de pages publiques, dont certaines du ${formatDate(copiedOn)}.`}</FrenchText>
      </p>
      <section className="section" aria-labelledby="contradictions">
        <h2 id="contradictions">Là où les pages publiques se contredisent</h2>
        <dl className="exam-contradictions">
          {contradictions.map(({ about, says }) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="section" aria-labelledby="preuves">
        <h2 id="preuves">Les règles et leurs preuves</h2>
        <ExamFacts facts={facts} />
      </section>
      <section className="section" aria-labelledby="demander">
        <h2 id="demander">Où demander</h2>
        <ul className="exam-links">
          {links.map(({ title, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <span>{title}</span>
                <span className="sr-only"> (nouvelle fenêtre)</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </ExamPage>
  );
}

function PermitTable({ permits }: Pick<ExamGuidePage, "permits">) {
  return (
    <table className="exam-table">
      <caption className="sr-only">Titre, niveau de français, examen et dispenses</caption>
      <thead>
        <tr>
          <th scope="col">Titre demandé</th>
          <th scope="col">Français</th>
          <th scope="col">Examen civique</th>
          <th scope="col">Dispenses</th>
        </tr>
      </thead>
      <tbody>
        {permits.map(({ permit, language, exam, exempt }) => (
          <tr key={permit}>
            <th scope="row">{permit}</th>
            <td data-label="Français">{language}</td>
            <td data-label="Examen civique">{exam}</td>
            <td data-label="Dispenses">{exempt}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

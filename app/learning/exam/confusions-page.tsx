import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ExamConfusionsPage, ExamLink } from "#library/catalogue/exam-views.ts";
import { ExamPage } from "./exam-page.tsx";
import { ProvenFacts } from "./proven-facts.tsx";

type ConfusionsPageProps = { page: ExamConfusionsPage; others: ExamLink[] };

export function ConfusionsPage({ page: { title, lead, points }, others }: ConfusionsPageProps) {
  return (
    <ExamPage title={title} name="À ne pas confondre" lead={lead}>
      {points.map((point) => (
        <ConfusionSection key={point.id} point={point} />
      ))}
      {others.length > 0 ? (
        <section className="section" aria-labelledby="suite">
          <h2 id="suite">À ne pas confondre non plus</h2>
          <ul className="exam-links">
            {others.map(({ id, title: other, href }) => (
              <li key={id}>
                <Link to={href}>
                  <FrenchText>{other}</FrenchText>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </ExamPage>
  );
}

function ConfusionSection({ point }: { point: ExamConfusionsPage["points"][number] }) {
  const { id, question, answer, sides, proven, theme } = point;
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>
        <FrenchText>{question}</FrenchText>
      </h2>
      <p>
        <FrenchText>{answer}</FrenchText>
      </p>
      <dl className="exam-sides">
        {sides.map(({ name, says }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <FrenchText>{says}</FrenchText>
            </dd>
          </div>
        ))}
      </dl>
      <h3>Les faits et leurs preuves</h3>
      <ProvenFacts proven={proven} />
      <p className="no-print">
        <Link to={theme.href}>{`Le thème : ${theme.title}`}</Link>
      </p>
    </section>
  );
}

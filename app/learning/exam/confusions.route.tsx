import { data, Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { ExamConfusionsPage, ExamLink } from "#library/catalogue/exam-views.ts";
import type { Route } from "./+types/confusions.route";
import { ExamPage } from "./exam-page.tsx";
import { ProvenFacts } from "./proven-facts.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const page = content.getExamConfusions(params.page);
  if (!page) throw data(null, { status: 404 });
  return { page, others: content.listExamConfusions().filter(({ id }) => id !== page.id) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, lead } = loaderData.page;
  return pageMeta({
    title: `Examen civique : ${title}`,
    description: `À ne pas confondre à l’examen civique. ${lead}`,
  });
}

export default function ConfusionsRoute({ loaderData }: Route.ComponentProps) {
  return <ConfusionsPage {...loaderData} />;
}

type ConfusionsPageProps = { page: ExamConfusionsPage; others: ExamLink[] };

function ConfusionsPage({ page: { title, lead, points }, others }: ConfusionsPageProps) {
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

import { Fragment } from "react";
import { Link } from "react-router";
import { shortTitle } from "#app/reading/discovery/article-trail.ts";
import { ProofList } from "#app/reading/proofs/proof-list.tsx";
import { ProofStyle } from "#app/reading/proofs/proof-style.tsx";
import sheetUrl from "#app/styles-positions.css?url";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { missingPage } from "#app/ui/page/former-page.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { PositionsPage } from "#library/catalogue/position-views.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import type { Camp, PositionStatement } from "#library/schema/positions.schema.ts";
import { formatDate, formatPartialDate } from "#platform/french/dates.ts";
import type { Route } from "./+types/positions.route";

const HEADINGS = { proposals: "Ce qu’il propose", statements: "Ce qu’il dit" };
const OBJECTIONS = "Ce qu’on lui oppose";

type PositionsTableProps = { camps: Camp[]; heading: keyof typeof HEADINGS; title: string };

function PositionsTable({ camps, heading, title }: PositionsTableProps) {
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

export function loader({ params, context }: Route.LoaderArgs) {
  const path = ["/categories", params.categoryId, params.subcategoryId, params.slug].filter(Boolean).join("/");
  const page = contentOf(context).getPositions(path);
  if (!page) throw missingPage(contentOf(context), path, "/positions");
  return { page };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title } = loaderData.page.article;
  return pageMeta({
    title: `Qui propose quoi : ${title}`,
    description: `Les positions sur « ${shortTitle(title)} », à la même mesure : propositions, objections, dates et sources.`,
  });
}

export default function PositionsRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <PositionsPageView page={page} />;
}

function PositionsPageView({ page }: { page: PositionsPage }) {
  const { article, asOf, method, heading, camps, proofs } = page;
  return (
    <div className={`wrap page positions-page hue-${article.hue}`}>
      <ProofStyle />
      <PageStyle name="positions" url={sheetUrl} />
      <Breadcrumb
        trail={[
          { name: "Accueil", href: "/" },
          { name: shortTitle(article.title), href: article.href },
        ]}
        current="Qui propose quoi"
      />
      <h1>
        <FrenchTitle>{`Qui propose quoi ? ${article.title}`}</FrenchTitle>
      </h1>
      <p>
        <FrenchText>
          {`Chaque camp à la même mesure : ${HEADINGS[heading].toLowerCase()}, ce qu’on lui oppose, avec la date et la preuve. À jour au ${formatDate(asOf)}. ${method}`}
        </FrenchText>
      </p>
      <PositionsTable camps={camps} heading={heading} title={article.title} />
      <h2>Les preuves</h2>
      <ProofList ids={Object.keys(proofs)} proofs={proofs} withIds />
      <p className="positions-links">
        <Link to={article.href}>Lire l’article</Link>
        <Link to={proofPagePath(article.href)}>Toutes les preuves de l’article</Link>
      </p>
    </div>
  );
}

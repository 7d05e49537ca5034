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
import { formatDate } from "#platform/french/dates.ts";
import type { Route } from "./+types/positions.route";
import { POSITION_HEADINGS, PositionsTable } from "./positions-table.tsx";

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
          {`Chaque camp à la même mesure : ${POSITION_HEADINGS[heading].toLowerCase()}, ce qu’on lui oppose, avec la date et la preuve. Une objection plus ancienne que ce qu’elle vise le dit à côté de sa date. À jour au ${formatDate(asOf)}. ${method}`}
        </FrenchText>
      </p>
      <PositionsTable camps={camps} heading={heading} title={article.title} withProofs />
      <h2>Les preuves</h2>
      <ProofList ids={Object.keys(proofs)} proofs={proofs} withIds />
      <p className="positions-links">
        <Link to={article.href}>Lire l’article</Link>
        <Link to={proofPagePath(article.href)}>Toutes les preuves de l’article</Link>
      </p>
    </div>
  );
}

import { Link } from "react-router";
import { shortTitle } from "#app/reading/discovery/article-trail.ts";
import { ProofList } from "#app/reading/proofs/proof-list.tsx";
import { ProofStyle } from "#app/reading/proofs/proof-style.tsx";
import sheetUrl from "#app/styles-positions.css?url";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { PageSheet } from "#app/ui/page/page-sheet.tsx";
import type { PositionsPage } from "#library/catalogue/position-views.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import { formatDate } from "#platform/french/dates.ts";
import { HEADINGS, PositionsTable } from "./positions-table.tsx";

export function PositionsPageView({ page }: { page: PositionsPage }) {
  const { article, asOf, method, heading, camps, proofs } = page;
  return (
    <div className={`wrap page positions-page hue-${article.hue}`}>
      <ProofStyle />
      <PageSheet name="positions" url={sheetUrl} />
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

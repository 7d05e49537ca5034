import { Fragment } from "react";
import { Link } from "react-router";
import { ForeignLink } from "#app/ui/foreign-link.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ArticlePage, Source } from "#library/catalogue/catalogue.ts";
import { positionsPath } from "#library/catalogue/positions-path.ts";

type SourceListProps = Pick<ArticlePage, "sources" | "documents" | "href" | "hasPositions"> & { proofsHref: string };

export function SourceList({ sources, documents, href, hasPositions, proofsHref }: SourceListProps) {
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources et références</h2>
      <ol>
        {sources.map((source) => (
          <li key={source.title}>
            <SourceLink {...source} />
          </li>
        ))}
      </ol>
      <p>
        <span>{documents.length > 0 ? "Décisions et textes officiels : " : ""}</span>
        {documents.map((source) => (
          <Fragment key={source.title}>
            <SourceLink {...source} />.{" "}
          </Fragment>
        ))}
        {hasPositions ? <Link to={positionsPath(href)}>Qui propose quoi, camp par camp</Link> : null}
        <span>{`${hasPositions ? ". " : ""}Chaque chiffre et chaque citation a sa source : `}</span>
        <Link to={proofsHref}>Les preuves, passage par passage</Link>{" "}
        <a className="no-print" href={`${proofsHref}#citer`}>
          Citer cet article
        </a>{" "}
        <Link className="no-print" to="/corrections">
          Toutes les corrections
        </Link>{" "}
        <Link className="no-print" to="/transparence">
          Comment nous travaillons
        </Link>
      </p>
    </section>
  );
}

function SourceLink({ title, url, language, note }: Source) {
  if (!url) return <FrenchText>{title + note}</FrenchText>;
  if (language) return <ForeignLink href={url} {...{ title, note, language }} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${title}${note} (nouvelle fenêtre)`}>
      <FrenchText>{title + note}</FrenchText>
    </a>
  );
}

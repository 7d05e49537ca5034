import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Source } from "#library/catalogue/catalogue.ts";

export function SourceList({ sources, proofsHref }: { sources: Source[]; proofsHref: string }) {
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources et références</h2>
      <ol>
        {sources.map(({ title, url, language }) => (
          <li key={title}>
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                hrefLang={language ?? undefined}
                aria-label={`${title} (nouvelle fenêtre)`}
              >
                <FrenchText>{title}</FrenchText>
              </a>
            ) : (
              <FrenchText>{title}</FrenchText>
            )}
          </li>
        ))}
      </ol>
      <p>
        <Link to={proofsHref}>Les preuves, passage par passage</Link>
      </p>
    </section>
  );
}

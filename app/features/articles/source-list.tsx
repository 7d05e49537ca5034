import { Link } from "react-router";
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
                {title}
              </a>
            ) : (
              title
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

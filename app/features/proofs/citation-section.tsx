import { FrenchText } from "#app/ui/french-text.tsx";
import type { Citation } from "./citation.ts";

const CITATION_ID = "citer";

export function CitationSection({ citation: { text, bibtex } }: { citation: Citation }) {
  return (
    <section className="citation" aria-labelledby={CITATION_ID}>
      <h2 id={CITATION_ID}>Citer cet article</h2>
      <p>
        <FrenchText>{text}</FrenchText>
      </p>
      <pre lang="en">{bibtex}</pre>
    </section>
  );
}

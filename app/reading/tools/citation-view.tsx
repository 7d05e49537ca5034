import { citeArticle } from "#app/reading/proofs/citation.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { CloseButton, CopyButton, ReuseLink, type ToolProps, ViewDialog } from "./view-dialog.tsx";

export function CitationView({ article, close }: ToolProps) {
  const { text, bibtex } = citeArticle(article, location.origin, today());
  return (
    <ViewDialog label="Citer cet article" className="view-sheet" close={close}>
      <div className="view-head">
        <h2>Citer cet article</h2>
        <CloseButton>Fermer</CloseButton>
      </div>
      <h3>Texte</h3>
      <p className="view-quote">
        <FrenchText>{text}</FrenchText>
      </p>
      <CopyButton text={text}>Copier la référence</CopyButton>
      <h3>BibTeX</h3>
      <pre className="view-quote">{bibtex}</pre>
      <CopyButton text={bibtex}>Copier en BibTeX</CopyButton>
      <ReuseLink />
    </ViewDialog>
  );
}

/** YYYY-MM-DD on the reader's own clock. */
function today(): string {
  return new Date().toLocaleDateString("sv-SE");
}

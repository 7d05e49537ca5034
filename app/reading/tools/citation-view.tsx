import { FrenchText } from "#app/ui/french-text.tsx";
import { citeArticle } from "./article-citation.ts";
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

/** The Swedish locale writes the reader's local date as YYYY-MM-DD. */
function today(): string {
  return new Date().toLocaleDateString("sv-SE");
}

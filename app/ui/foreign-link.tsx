import { FrenchText } from "./french-text.tsx";

type ForeignLinkProps = {
  href: string;
  before?: string;
  title: string;
  note?: string;
  language: string;
};

/** Sets the language on the title only: an aria-label would put the whole link in one language. */
export function ForeignLink({ href, before, title, note, language }: ForeignLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" hrefLang={language}>
      <FrenchText>{before ?? ""}</FrenchText>
      <span lang={language}>
        <FrenchText>{title}</FrenchText>
      </span>
      <FrenchText>{note ?? ""}</FrenchText>
      <span className="sr-only"> (nouvelle fenêtre)</span>
    </a>
  );
}

export type PassageKind =
  | "article"
  | "section"
  | "word"
  | "question"
  | "source"
  | "theme"
  | "page"
  | "resource"
  | "path"
  /** Shown once its letter has left: which ones have, the database knows. */
  | "letter"
  | "soon";

/** A piece of the site that an answer can lead to. All texts are as a reader sees them. */
export type Passage = {
  kind: PassageKind;
  href: string;
  /** Passages of one group are shown together: those of an article. */
  group: string;
  /** Title of the page that the passage stands on; of a glossary entry, the word itself. */
  title: string;
  /** The heading that it stands under, or the question. */
  heading: string | null;
  /** One block of the text a line. */
  text: string;
  /** Words of the text that stand out as small headings do. */
  leads: string;
  /** Id of the category. */
  theme: string | null;
  /** Of the title or of the text, when it is not French. */
  language: string | null;
};

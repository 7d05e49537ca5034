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
  | "lesson"
  /** Hidden until the database records that the letter was sent. */
  | "letter"
  | "soon";

export type Passage = {
  kind: PassageKind;
  href: string;
  /** Passages of one group, such as an article, are shown together. */
  group: string;
  /** The title of its page; for a glossary entry, the word itself. */
  title: string;
  heading: string | null;
  /** One line for each block. */
  text: string;
  /** The bold openings of paragraphs and list items, one per line. */
  leads: string;
  theme: string | null;
  /** A language code; null for French. */
  language: string | null;
};

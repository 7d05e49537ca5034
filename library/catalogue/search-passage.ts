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
  /** Hidden until the database says that its letter has left. */
  | "letter"
  | "soon";

export type Passage = {
  kind: PassageKind;
  href: string;
  /** Passages of a group, such as an article, are shown together. */
  group: string;
  /** Title of its page; the word itself for a glossary entry. */
  title: string;
  heading: string | null;
  /** One line for each block. */
  text: string;
  /** Bold openings of paragraphs and list items, one a line. */
  leads: string;
  theme: string | null;
  /** When it is not French. */
  language: string | null;
};

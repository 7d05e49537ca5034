/** What the page of an article asks for when a reader wants its proofs. */
export function proofFilePath(articleId: string): string {
  return `/preuves/${articleId}.json`;
}

type ProofPlace = {
  /** Anchor in the article, or « quiz »; the first section has the shortest address. */
  section?: string | null;
  /** Key of the passage. */
  passage?: string;
};

/** The same proofs as pages of their own, from the path of the article: a section each. */
export function proofPagePath(articlePath: string, { section, passage }: ProofPlace = {}): string {
  return `${articlePath}/preuves${section ? `/${section}` : ""}${passage ? `#${passageAnchor(passage)}` : ""}`;
}

export function passageAnchor(key: string): string {
  return `p-${key}`;
}

export const REPORT_PATH = "/signaler-une-erreur";

/** Names of the form's fields, and of the parameters that say what it is about. */
export const REPORT_FIELDS = {
  article: "article",
  passage: "passage",
  subject: "sujet",
  message: "message",
  source: "source",
  email: "email",
  trap: "site",
} as const;

export function reportPath(articleId: string, passageKey?: string): string {
  const parameters = new URLSearchParams({ [REPORT_FIELDS.article]: articleId });
  if (passageKey) parameters.set(REPORT_FIELDS.passage, passageKey);
  return `${REPORT_PATH}?${parameters}`;
}

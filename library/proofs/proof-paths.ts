export function proofFilePath(articleId: string): string {
  return `/preuves/${articleId}.json`;
}

type ProofPlace = {
  /** The anchor in the article, or « quiz »; null for the first section. */
  section?: string | null;
  passage?: string;
};

export function proofPagePath(articlePath: string, { section, passage }: ProofPlace = {}): string {
  return `${articlePath}/preuves${section ? `/${section}` : ""}${passage ? `#${passageAnchor(passage)}` : ""}`;
}

export function passageAnchor(key: string): string {
  return `p-${key}`;
}

const REPORT_PATH = "/signaler-une-erreur";

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

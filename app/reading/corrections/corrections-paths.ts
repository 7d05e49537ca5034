export const CORRECTIONS_PATH = "/corrections";

export const CORRECTIONS_FEED_PATH = "/corrections.xml";

export const CHANGE_LABELS = { correction: "Correction", update: "Mise à jour" } as const;

export function articleHistoryPath(articleId: string): string {
  return `/historique/${articleId}.json`;
}

/** The order is that in which a page offers them. */
export const EXPORT_EXTENSIONS = ["xml", "gift", "csv", "txt", "tsv", "xlsx"] as const;

export type ExportExtension = (typeof EXPORT_EXTENSIONS)[number];

/** `quiz` is the id of an article, or of a theme of the civic exam. */
export function exportPath(quiz: string, extension: ExportExtension): string {
  return `/quiz/${quiz}.${extension}`;
}

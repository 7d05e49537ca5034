const JOURNAL_PATH = "/admin/journal";

export const JOURNAL_FIELDS = { act: "acte", page: "page" } as const;

export function journalPath(word: string, page = 1): string {
  const parameters = new URLSearchParams();
  if (word) parameters.set(JOURNAL_FIELDS.act, word);
  if (page > 1) parameters.set(JOURNAL_FIELDS.page, String(page));
  const search = parameters.toString();
  return search ? `${JOURNAL_PATH}?${search}` : JOURNAL_PATH;
}

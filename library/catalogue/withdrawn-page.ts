/** What became of a page: where it is now, or why it was withdrawn. */
export type FormerPage = { movedTo: string } | WithdrawnPage;

export type WithdrawnPage = { title: string; withdrawal: string };

export function isWithdrawn(value: unknown): value is WithdrawnPage {
  return typeof value === "object" && value !== null && "withdrawal" in value;
}

/** What became of a page: its present address, or the reason why it was withdrawn. */
export type FormerPage = { movedTo: string } | WithdrawnPage;

export type WithdrawnPage = { title: string; withdrawal: string };

export function isWithdrawn(value: unknown): value is WithdrawnPage {
  return typeof value === "object" && value !== null && "withdrawal" in value;
}

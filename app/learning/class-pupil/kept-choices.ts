import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";

const NAME = "class";

/** What this tab chose in a session, until its end: sent again after a cut, and read to keep what was missed. */
export type KeptChoices = {
  session: string;
  /** By question. */
  choices: Record<string, string>;
  /** The number of the last one that was sent. */
  votes: number;
  pending: PendingVote | null;
};

export type PendingVote = { question: string; option: string; number: number };

export function loadChoices(session: string): KeptChoices {
  const kept = recall(NAME) as Partial<KeptChoices> | undefined;
  if (kept?.session !== session) return { session, choices: {}, votes: 0, pending: null };
  return { session, choices: textsOf(kept.choices), votes: countOf(kept.votes), pending: pendingOf(kept.pending) };
}

export function saveChoices(kept: KeptChoices): void {
  remember(NAME, kept);
}

export function forgetChoices(): void {
  remember(NAME, null);
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function countOf(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;
}

function pendingOf(value: unknown): PendingVote | null {
  const { question, option } = textsOf(value);
  const number = countOf((value as Partial<PendingVote> | null | undefined)?.number);
  return question && option && number ? { question, option, number } : null;
}

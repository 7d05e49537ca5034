import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";

const NAME = "class";

/**
 * What this tab chose in a session until its end, kept to send it again after a lost connection, and to offer what was
 * missed for review.
 */
export type KeptChoices = {
  session: string;
  /** The chosen options by question id. */
  choices: Record<string, string>;
  /** The options that came after the closing of their question, and do not count. */
  late: Record<string, string>;
  /** Number of the last vote that was sent. */
  votes: number;
  /** The index of the first question that the device could answer. */
  firstPosition: number;
  pending: PendingVote | null;
};

export type PendingVote = { question: string; option: string; number: number };

export function loadChoices(session: string): KeptChoices {
  const kept = recall(NAME) as Partial<KeptChoices> | undefined;
  if (kept?.session !== session) {
    return { session, choices: {}, late: {}, votes: 0, firstPosition: 0, pending: null };
  }
  const { choices, late, votes, firstPosition, pending } = kept;
  return {
    session,
    choices: textsOf(choices),
    late: textsOf(late),
    votes: countOf(votes),
    firstPosition: countOf(firstPosition),
    pending: pendingOf(pending),
  };
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

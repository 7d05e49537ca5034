import { recall, remember } from "#app/features/reader-data/tab-storage.ts";

const NAME = "class";

/** What this tab chose in a session, until its end: sent again after a cut, and read to keep what was missed. */
export type KeptChoices = {
  session: string;
  /** By question. */
  choices: Record<string, string>;
  pending: { question: string; option: string } | null;
};

export function loadChoices(session: string): KeptChoices {
  const kept = recall(NAME) as Partial<KeptChoices> | undefined;
  if (kept?.session !== session) return { session, choices: {}, pending: null };
  return { session, choices: textsOf(kept.choices), pending: pendingOf(kept.pending) };
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

function pendingOf(value: unknown): KeptChoices["pending"] {
  const { question, option } = textsOf(value);
  return question && option ? { question, option } : null;
}

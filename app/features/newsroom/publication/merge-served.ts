import { WORDS_FILE } from "../documents.ts";
import { mergeTexts, mergeUnder } from "../merge-texts.ts";

type Three = { base: string | null; mine: string | null; theirs: string | null };

/** A text with what was published since it began; null when both changed the same lines. */
export function mergeServed(path: string, { base, mine, theirs }: Three): string | null {
  return path === WORDS_FILE ? mergeWords({ base, mine, theirs }) : mergeTexts(base, mine, theirs);
}

/** The same where the site's lines stand in the place of mine. */
export function takeServed({ base, mine, theirs }: Three): string | null {
  if (mine === null || theirs === null) return theirs;
  return mergeUnder(base ?? "", mine, theirs) ?? theirs;
}

/** A list without an order: what either added or took out. */
function mergeWords({ base, mine, theirs }: Three): string | null {
  const [began, ours, others] = [base, mine, theirs].map((text) => (text ?? "").split("\n").filter(Boolean)) as [
    string[],
    string[],
    string[],
  ];
  const kept = others.filter((line) => ours.includes(line) || !began.includes(line));
  const added = ours.filter((line) => !began.includes(line) && !kept.includes(line));
  const lines = [...kept, ...added];
  return lines.length === 0 ? null : `${lines.join("\n")}\n`;
}

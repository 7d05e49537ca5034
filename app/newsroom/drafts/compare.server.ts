import { diffArrays } from "diff";
import { eq } from "drizzle-orm";
import type { Staff } from "#app/office/team/staff.ts";
import { draftRevisions } from "#database/schema/newsroom.server.ts";
import type { Draft } from "./draft.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { listReadings, readRevision } from "./revisions.server.ts";

export type ComparedWords = { words: string; change: "added" | "removed" | "same" }[];

export type ComparedFile = {
  path: string;
  /** Each hunk is a run of differing lines with one line of context. The list is never empty. */
  hunks: {
    line: number;
    words: ComparedWords;
  }[];
};

/**
 * The comparison of all files of a draft stops after this time, because texts without common parts would take minutes.
 */
export const COMPARE_TIMEOUT_MS = 1_000;

/** A text is null when the file does not exist. */
export type TwoTexts = { path: string; former: string | null; present: string | null };

/** The former texts are those of the revision, or those served when the draft began. */
export async function readFormerAndPresent(
  { db }: Pick<NewsroomServices, "db">,
  draft: Draft,
  revision: string | null,
): Promise<TwoTexts[]> {
  const texts = revision ? await readRevision(db, draft.id, revision) : null;
  return draft.files.map(({ path, text, base }) => {
    return { path, former: texts ? (texts[path] ?? null) : base, present: text };
  });
}

/** The revision with which a text is compared, and when this person had read it; null after an approval by others. */
export type FormerReading = { revision: string; at: Date | null };

/**
 * Returns the last text that this person has read, or else the last approved one, when the present text differs from
 * it; otherwise null. A writer reads every change.
 */
export async function findFormerReading(
  { db }: Pick<NewsroomServices, "db">,
  draft: Draft,
  { userId }: Staff,
): Promise<FormerReading | null> {
  const revisions = await db.select().from(draftRevisions).where(eq(draftRevisions.draftId, draft.id));
  const newest = revisions.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const isFormer = ({ files }: (typeof newest)[number]) => draft.files.some(({ path, sha }) => files[path] !== sha);
  const readings = draft.writers.includes(userId) ? [] : await listReadings(db, draft.id, userId);
  for (const at of readings) {
    const read = newest.find(({ createdAt }) => createdAt <= at);
    if (read && isFormer(read)) return { revision: read.id, at };
  }
  const approved = newest.find(({ reason }) => reason === "approve");
  return approved && isFormer(approved) ? { revision: approved.id, at: null } : null;
}

export function compareFiles(files: TwoTexts[], until = performance.now() + COMPARE_TIMEOUT_MS): ComparedFile[] {
  return files.flatMap(({ path, former, present }) => {
    const hunks = compareTexts(former ?? "", present ?? "", until);
    return hunks.length > 0 ? [{ path, hunks }] : [];
  });
}

/**
 * Compares by lines, then by words within them, because a paragraph is one line. Parts not compared by `until` (a time
 * of `performance.now()`) count as removed and added.
 */
export function compareTexts(
  former: string,
  present: string,
  until = performance.now() + COMPARE_TIMEOUT_MS,
): ComparedFile["hunks"] {
  if (former === present) return [];
  const [before, after] = [linesOf(former), linesOf(present)];
  const hunks: ComparedFile["hunks"] = [];
  let line = 1;
  let gone: string[] = [];
  const parts = diffArrays(before, after, { timeout: timeLeft(until) }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  for (const { value, added, removed } of [...parts, END]) {
    if (removed) {
      gone = value;
      continue;
    }
    const come = added ? value : [];
    if (gone.length + come.length > 0) {
      const [above, below] = [after[line - 2], after[line - 1 + come.length]];
      const words = compareWords(withEnds(gone), withEnds(come), until);
      hunks.push({ line, words: [...same(above), ...words, ...same(below)] });
    }
    gone = [];
    line += value.length;
  }
  return hunks;
}

/** Added after the last part, so that the loop also handles lines removed at the end of the text. */
const END = { value: [] as string[], added: false, removed: false };

const timeLeft = (until: number) => Math.max(0, until - performance.now());

const withEnds = (lines: string[]) => lines.map((one) => `${one}\n`).join("");

/** A number with its sign, its groups of three digits, its decimals and its unit; a word; spaces; another sign. */
const TOKENS =
  /(?:(?<![\p{L}\p{N}])[-+−])?\d+(?:[ \u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d+)*(?:[ \u00a0\u202f]?[%‰€$£°]|[\u00a0\u202f]?\p{L}+)?|[\p{L}\p{M}\p{N}_\u00ad]+|\r?\n|[^\S\r\n]+|[\s\S]/gu;

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? [];

/** A changed number is shown as a whole, because « 1~~19~~ 21,0 % » cannot be read. */
export function compareWords(former: string, present: string, until: number): ComparedWords {
  return joinChanges(compareTokens(former, present, until)).filter(({ words }) => words !== "");
}

export function compareTokens(former: string, present: string, until: number): ComparedWords {
  const [gone, come] = [tokensOf(former), tokensOf(present)];
  const parts = diffArrays(gone, come, { timeout: timeLeft(until) }) ?? [
    { value: gone, added: false, removed: true },
    { value: come, added: true, removed: false },
  ];
  return parts.map(({ value, added, removed }) => ({
    words: value.join(""),
    change: added ? ("added" as const) : removed ? ("removed" as const) : ("same" as const),
  }));
}

/**
 * Words that stayed between two changes, and are fewer than those that changed on each side, go with them: a sentence that
 * was rewritten is read as the former one, then the new one.
 */
function joinChanges(parts: ComparedWords): ComparedWords {
  let joined: Rewriting[] = [{ kept: "", removed: "", added: "" }];
  for (const { words, change } of parts) {
    const last = joined.at(-1) as Rewriting;
    if (change !== "same") last[change] += words;
    else joined.push({ kept: words, removed: "", added: "" });
  }
  for (let count = 0; count !== joined.length; ) {
    count = joined.length;
    const next: Rewriting[] = [];
    for (const { kept, removed, added } of joined) {
      const last = next.at(-1);
      if (!last || kept.length > Math.min(sizeOf(last), Math.max(removed.length, added.length))) {
        next.push({ kept, removed, added });
      } else {
        last.removed += kept + removed;
        last.added += kept + added;
      }
    }
    joined = next;
  }
  return joined.flatMap(({ kept, removed, added }) => [
    { words: kept, change: "same" as const },
    { words: removed, change: "removed" as const },
    { words: added, change: "added" as const },
  ]);
}

/** Words that stayed, and what changed after them. */
type Rewriting = { kept: string; removed: string; added: string };

const sizeOf = ({ removed, added }: Rewriting) => Math.max(removed.length, added.length);

/** A passage that shares this part of its words with another one counts as the same passage, rewritten. */
const MIN_SHARED = 0.35;

/** Returns the part of their words that two texts share; 0 when it is too small for one to be the other, rewritten. */
export function likeness(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  const part = (2 * shared) / Math.max(1, words.size + others.size);
  return part >= MIN_SHARED ? part : 0;
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
}

function same(line: string | undefined): ComparedWords {
  return line === undefined || line.trim() === "" ? [] : [{ words: `${line}\n`, change: "same" }];
}

/** Splits a text into lines; a final line end does not add an empty line. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

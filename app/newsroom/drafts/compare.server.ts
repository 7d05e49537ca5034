import { diffArrays, diffWordsWithSpace } from "diff";
import { and, desc, eq } from "drizzle-orm";
import { draftRevisions } from "#database/schema/newsroom.server.ts";
import type { Draft } from "./draft.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { readRevision } from "./revisions.server.ts";

export type ComparedWords = { words: string; change: "added" | "removed" | "same" }[];

export type ComparedFile = {
  path: string;
  /** Runs of differing lines, with one line of context. Never empty. */
  hunks: {
    line: number;
    words: ComparedWords;
  }[];
};

/** For all the files of a draft: texts that have nothing in common would take minutes. */
export const COMPARE_TIMEOUT_MS = 1_000;

/** Null stands for no file. */
export type TwoTexts = { path: string; former: string | null; present: string | null };

/** `since`: the texts of the last approval (those served when the writing began, without one), or a revision's. */
export async function formerTexts(
  { db }: Pick<NewsroomServices, "db">,
  draft: Draft,
  since: "approval" | { revision: string },
): Promise<TwoTexts[]> {
  const revision = since === "approval" ? await lastApproval(db, draft.id) : since.revision;
  const texts = revision ? await readRevision(db, draft.id, revision) : null;
  return draft.files.map(({ path, text, base }) => {
    return { path, former: texts ? (texts[path] ?? null) : base, present: text };
  });
}

/** As the files have them. */
export function compareFiles(files: TwoTexts[], until = performance.now() + COMPARE_TIMEOUT_MS): ComparedFile[] {
  return files.flatMap(({ path, former, present }) => {
    const hunks = compareTexts(former ?? "", present ?? "", until);
    return hunks.length > 0 ? [{ path, hunks }] : [];
  });
}

async function lastApproval(db: NewsroomServices["db"], draftId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: draftRevisions.id })
    .from(draftRevisions)
    .where(and(eq(draftRevisions.draftId, draftId), eq(draftRevisions.reason, "approve")))
    .orderBy(desc(draftRevisions.createdAt))
    .limit(1);
  return found?.id ?? null;
}

/**
 * Compares by lines, then by words: a paragraph is one line. What is not compared by `until` (ms) counts as removed and
 * added.
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
      hunks.push({ line, words: [...same(above), ...compareWords(gone, come, until), ...same(below)] });
    }
    gone = [];
    line += value.length;
  }
  return hunks;
}

/** Sentinel: flushes lines removed at the end. */
const END = { value: [] as string[], added: false, removed: false };

const timeLeft = (until: number) => Math.max(0, until - performance.now());

function compareWords(gone: string[], come: string[], until: number): ComparedWords {
  const [former, present] = [gone, come].map((lines) => lines.map((one) => `${one}\n`).join("")) as [string, string];
  const parts = diffWordsWithSpace(former, present, { timeout: timeLeft(until) });
  if (!parts) {
    return [
      { words: former, change: "removed" as const },
      { words: present, change: "added" as const },
    ].filter(({ words }) => words !== "");
  }
  return parts.map(({ value, added, removed }) => ({
    words: value,
    change: added ? "added" : removed ? "removed" : "same",
  }));
}

function same(line: string | undefined): ComparedWords {
  return line === undefined || line.trim() === "" ? [] : [{ words: `${line}\n`, change: "same" }];
}

/** The last line end ends the last line. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

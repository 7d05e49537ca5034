import { isDeepStrictEqual } from "node:util";
import { isNotNull } from "drizzle-orm";
import { shownText } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { CandidateEdition, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import type { ServedTexts } from "#app/newsroom/editions/served-texts.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { readYaml, splitFrontMatter } from "#library/schema/content-file.ts";
import { type ContentIssue, issue, locate } from "#library/schema/content-issue.ts";
import { LetterFrontMatterSchema, letterFile } from "#library/schema/letter.schema.ts";

type LetterServices = Pick<NewsroomServices, "db" | "newsroom">;

/**
 * These fields of a sent letter must not change, because mailboxes already hold the letter and its links lead to
 * these answers.
 */
const LOCKED = {
  number: "cette lettre est partie : son numéro ne change plus",
  questions: "cette lettre est partie : ses questions ne changent plus, ni leur ordre",
  sendAt: "cette lettre est partie : sa date ne change plus",
} as const;
const KEPT = "cette lettre est partie : elle reste sur le site";

/** Returns an issue for each change that a candidate would make in a letter whose sending has begun. */
export async function checkSentLetters(
  services: LetterServices,
  { changes }: Pick<CandidateEdition, "changes">,
): Promise<ContentIssue[]> {
  if (![...changes.keys()].some((path) => path.startsWith("letters/"))) return [];
  const served = await readServedTexts(services);
  const sent = await readSentLetters(services, served);
  return [...sent].flatMap(([path, text]) => {
    const change = changes.get(path);
    return change === undefined ? [] : compare(path, text, change);
  });
}

/** Excludes sent letters from a rollback, so that they stay as they are served. */
export async function keepSentLetters(
  services: LetterServices,
  served: ServedTexts,
  texts: Map<string, Buffer>,
): Promise<Map<string, Buffer>> {
  return new Map([...texts, ...(await readSentLetters(services, served))]);
}

async function readSentLetters({ db }: LetterServices, served: ServedTexts): Promise<Map<string, Buffer>> {
  const sent = await db.select({ number: letters.number }).from(letters).where(isNotNull(letters.startedAt));
  return served.read(sent.map(({ number }) => letterFile(number)));
}

function compare(file: string, served: Buffer, change: Uint8Array | null): ContentIssue[] {
  if (change === null) return [issue(file, [], KEPT)];
  const [before, after] = [readFront(file, served), readFront(file, change)];
  // An unreadable letter is refused by another check.
  if (!before || !after) return [];
  const keys = Object.keys(LOCKED) as (keyof typeof LOCKED)[];
  const changed = keys.filter((key) => !isDeepStrictEqual(before.value[key], after.value[key]));
  return locate(
    changed.map((key) => issue(file, [key], LOCKED[key])),
    after.yaml,
    1,
  );
}

function readFront(file: string, bytes: Uint8Array) {
  const front = splitFrontMatter(shownText(Buffer.from(bytes)));
  const value = front && readYaml({ file, yaml: front.yaml }, LetterFrontMatterSchema).value;
  return value ? { value, yaml: front.yaml } : null;
}

import { letterAdminPath, letterNames } from "#app/letters/message/letter-names.ts";
import { listMailings } from "#app/letters/message/mailing.ts";
import { formatWallTime } from "#app/letters/sending/wall-time.ts";
import type { LetterState } from "#app/letters/store/delivery-states.ts";
import { type LetterRow, listComposedLetters } from "#app/letters/store/letter-store.server.ts";
import { LETTER_KINDS } from "#app/letters/subscriptions/letter-kind.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatSecond } from "#platform/french/paris-time.ts";

export type LetterLine = {
  /** False for a one-off letter, which is listed last. */
  isSeries: boolean;
  path: string;
  title: string;
  subject: string;
  state: LetterState | "draft";
  when: string;
  /** Counted when the letter starts. */
  audience: number | null;
};

type ListedLetter = Omit<LetterRow, "template">;

/** Newest first. */
export async function listLetterLines(db: Database, content: Catalogue): Promise<LetterLine[]> {
  return toLetterLines(await listComposedLetters(db), content);
}

export function toLetterLines(composed: ListedLetter[], content: Catalogue): LetterLine[] {
  const rows = new Map(composed.map((row) => [row.number, row]));
  return listMailings(content)
    .map((letter) => {
      const { kind, number, subject, sendAt } = letter;
      const row = rows.get(number);
      return {
        isSeries: LETTER_KINDS[kind].isSeries,
        path: letterAdminPath(letter),
        title: letterNames(letter).title,
        subject,
        state: row?.state ?? ("draft" as const),
        when: whenOf(row, sendAt),
        audience: row?.startedAt ? row.audience : null,
      };
    })
    .reverse();
}

function whenOf(row: ListedLetter | undefined, proposed: string | null): string {
  if (row?.finishedAt && row.state === "cancelled") return `annulée le ${formatSecond(row.finishedAt)}`;
  if (row?.finishedAt) return `terminée le ${formatSecond(row.finishedAt)}`;
  if (row?.startedAt) return `partie le ${formatSecond(row.startedAt)}`;
  if (row?.state === "scheduled" && row.wallTime) return formatWallTime(row.wallTime);
  return proposed
    ? `proposée pour le ${formatWallTime(proposed)}, personne ne l’a programmée`
    : "quand vous le déciderez";
}

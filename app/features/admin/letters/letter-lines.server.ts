import { launchMailing } from "#app/features/letters/launch/launch-mailing.ts";
import { letterAdminPath } from "#app/features/letters/message/letter-names.ts";
import type { Mailing } from "#app/features/letters/message/mailing.ts";
import { formatWallTime } from "#app/features/letters/sending/wall-time.ts";
import type { LetterState } from "#app/features/letters/store/delivery-states.ts";
import { type LetterRow, listComposedLetters } from "#app/features/letters/store/letter-store.server.ts";
import { letterKind } from "#app/features/newsletter/suppressions/letter-kind.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatSecond } from "#platform/french/paris-time.ts";

export type LetterLine = {
  path: string;
  title: string;
  subject: string;
  state: LetterState | "draft";
  when: string;
  /** Counted when the letter starts. */
  audience: number | null;
};

type ListedLetter = Omit<LetterRow, "template">;

/** Newest first, the launch last: letter-highlights.server.ts counts on it. */
export async function listLetterLines(db: Database, content: Catalogue): Promise<LetterLine[]> {
  return toLetterLines(await listComposedLetters(db), content);
}

export function toLetterLines(composed: ListedLetter[], content: Catalogue): LetterLine[] {
  const rows = new Map(composed.map((row) => [row.number, row]));
  const written: Pick<Mailing, "number" | "subject" | "sendAt">[] = [launchMailing(), ...content.listLetters()];
  return written
    .map(({ number, subject, sendAt }) => {
      const row = rows.get(number);
      return {
        path: letterAdminPath(number),
        title: titleOf(number),
        subject,
        state: row?.state ?? ("draft" as const),
        when: whenOf(row, sendAt),
        audience: row?.startedAt ? row.audience : null,
      };
    })
    .reverse();
}

export function titleOf(number: number): string {
  return letterKind(number) === "launch_notice" ? "Lancement" : `N° ${number}`;
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

import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { LETTER_KINDS, type LetterId } from "#app/letters/subscriptions/letter-kind.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import type { Database } from "#database/open.server.ts";
import { draftComments, drafts } from "#database/schema/newsroom.server.ts";
import { letterFile } from "#library/schema/letter.schema.ts";
import { amber, type Finding } from "./preflight.ts";

/** Says what the newsroom has not finished with the text of a letter; a person judges whether the letter may leave. */
export async function checkNewsroom(db: Database, { kind, number }: LetterId): Promise<Finding[]> {
  if (!LETTER_KINDS[kind].isSeries) return [];
  const [draft] = await db
    .select({ id: drafts.id, state: drafts.state })
    .from(drafts)
    .where(and(eq(drafts.document, letterFile(number)), ne(drafts.state, "discarded")))
    .orderBy(desc(drafts.createdAt))
    .limit(1);
  if (!draft) return [];
  const href = `${NEWSROOM_PATH}/${draft.id}/relecture`;
  const open = await db.$count(
    draftComments,
    and(eq(draftComments.draftId, draft.id), isNull(draftComments.resolvedAt)),
  );
  const waits = "La rédaction change le texte de cette lettre : ce qui part est celui du site.";
  return [
    ...(draft.state === "published" ? [] : [{ ...amber(waits), href }]),
    ...(open === 0 ? [] : [{ ...amber(openText(open)), href }]),
  ];
}

function openText(open: number): string {
  return `${open === 1 ? "1 remarque est ouverte" : `${open} remarques sont ouvertes`} sur le texte de cette lettre.`;
}

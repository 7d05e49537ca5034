import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { companionOf } from "#app/newsroom/drafts/documents.ts";
import { refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import { readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { withDraft } from "#app/newsroom/drafts/workflow.server.ts";
import { writeFiles } from "#app/newsroom/drafts/write-draft.server.ts";
import { readVersion } from "#app/newsroom/editions/document-history.server.ts";
import { hashText } from "#app/newsroom/editions/edition-store.server.ts";
import { formerDocument } from "#app/newsroom/editions/former-texts.ts";
import type { Staff } from "#app/office/team/staff.ts";

type TakeOutcome = { state: "done"; id: string } | { state: "refused"; message: string; id: string | null };

/** Opens a draft of a served document with the text that it had in an edition. */
export async function takeVersion(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  staff: Staff,
  { document, edition }: { document: string; edition: number },
  now = new Date(),
): Promise<TakeOutcome> {
  const paths = documentPaths(document);
  const former = await readVersion(services.db, paths, edition);
  if (!former?.has(document)) return { ...refusedBecause("Ce texte n’a pas de version de ce numéro."), id: null };
  const created = await createDraft(services, staff, { from: document }, now);
  if (created.state === "refused") return { ...refusedBecause(created.message), id: null };
  const { id } = created;
  const texts = formerDocument(former, (await readServedTexts(services)).read(paths));
  const outcome = await withDraft(services, id, async (tx, held) => {
    const isBegun = held.files.some(({ sha, baseSha }) => sha !== baseSha);
    if (isBegun || refuseUnwritable(held.draft.state)) {
      return refusedBecause(`${held.draft.updatedByName} a déjà commencé à changer ce texte.`);
    }
    const files = held.files.flatMap(({ path, sha }) => {
      const bytes = texts.get(path);
      return bytes && hashText(bytes) !== sha ? [{ path, bytes }] : [];
    });
    if (files.length === 0) return refusedBecause("Le site a déjà ce texte.");
    await writeFiles(tx, staff, held, { files, reason: "restore" }, now);
    return { state: "done" as const };
  });
  return { ...outcome, id };
}

export function documentPaths(document: string): string[] {
  const companion = companionOf(document);
  return [document, ...(companion ? [companion] : [])];
}

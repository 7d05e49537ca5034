import type { Staff } from "#app/office/team/staff.ts";
import { refuseUnwritable } from "./draft-states.ts";
import { readDraftTexts } from "./draft-texts.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { DONE, type Outcome, refusedBecause } from "./outcome.ts";
import { authorsOf, shasOfRevision } from "./revisions.server.ts";
import { CHANGED, withDraft } from "./workflow.server.ts";
import { writeFiles } from "./write-draft.server.ts";

/**
 * Replaces the present texts by those of a revision, either all of them or none; the replaced texts stay in
 * the revisions.
 */
export function restoreRevision(
  services: Pick<NewsroomServices, "db">,
  staff: Staff,
  id: string,
  { revision, version }: { revision: string; version: number },
  now = new Date(),
): Promise<Outcome> {
  return withDraft(services, id, async (tx, held) => {
    const refusal = refuseUnwritable(held.draft.state);
    if (refusal) return refusedBecause(refusal);
    if (version !== held.draft.version) return refusedBecause(CHANGED);
    const shas = await shasOfRevision(tx, id, revision);
    if (!shas) return refusedBecause("Cette version n’est plus gardée.");
    const texts = await readDraftTexts(tx, Object.values(shas));
    const files = held.files.flatMap(({ path, sha: present }) => {
      const { [path]: sha = present } = shas;
      return sha === present ? [] : [{ path, bytes: sha === null ? null : (texts.get(sha) ?? null) }];
    });
    if (files.length === 0) return DONE;
    const authors = await authorsOf(tx, id, revision);
    await writeFiles(tx, staff, held, { files, reason: "restore", authors }, now);
    return DONE;
  });
}

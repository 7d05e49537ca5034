import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { refuseUnwritable } from "./draft-states.ts";
import { readDraftTexts } from "./draft-texts.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { DONE, type Outcome, refused } from "./outcome.ts";
import { authorsOf, shasOfRevision } from "./revisions.server.ts";
import { CHANGED, withDraft } from "./workflow.server.ts";
import { writeFiles } from "./write-draft.server.ts";

/** Writes the texts of a revision over the present ones, which stay among the revisions: all of them, or none. */
export function restoreRevision(
  services: Pick<NewsroomServices, "db">,
  staff: Staff,
  id: string,
  { revision, version }: { revision: string; version: number },
): Promise<Outcome> {
  return withDraft(services, id, async (tx, held) => {
    const refusal = refuseUnwritable(held.draft.state);
    if (refusal) return refused(refusal);
    if (version !== held.draft.version) return refused(CHANGED);
    const shas = await shasOfRevision(tx, id, revision);
    if (!shas) return refused("Cette version n’est plus gardée.");
    const texts = await readDraftTexts(tx, Object.values(shas));
    const files = held.files.flatMap(({ path, sha: present }) => {
      const { [path]: sha = present } = shas;
      return sha === present ? [] : [{ path, bytes: sha === null ? null : (texts.get(sha) ?? null) }];
    });
    if (files.length === 0) return DONE;
    const authors = await authorsOf(tx, id, revision);
    await writeFiles(tx, staff, held, { files, reason: "restore", authors });
    return DONE;
  });
}

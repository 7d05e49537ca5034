import { refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import { readDraftTexts } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type Outcome, refused } from "#app/newsroom/drafts/outcome.ts";
import { type DraftRow, type FileRow, hashOrNull } from "#app/newsroom/drafts/read-drafts.server.ts";
import { readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { shownText, writtenText } from "#app/newsroom/drafts/shown-text.ts";
import { CHANGED, withDraft } from "#app/newsroom/drafts/workflow.server.ts";
import { writeFiles } from "#app/newsroom/drafts/write-draft.server.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { mergePreferringPublished, mergeWithPublished } from "./merge-with-published.ts";
import { readSnapshot } from "./read-snapshot.server.ts";

type TakeOutcome =
  | {
      state: "done";
      /** True when published lines replaced lines of the draft, which remain in the former revision. */
      isReplaced: boolean;
    }
  | Extract<Outcome, { state: "refused" }>;

/** `base`: what is served. */
type Taken = { path: string; base: Buffer | null; bytes: Buffer | null; isReplaced: boolean };

/** Rebases the draft on the published text. It counts as a change: it has to be reviewed again. */
export async function rebaseOnPublished(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  staff: Staff,
  id: string,
): Promise<TakeOutcome> {
  const found = await readSnapshot(services, id);
  if ("state" in found) return found;
  const served = await readServedTexts(services);
  const outdated = found.files.filter(({ path, baseSha }) => (served.shas.get(path) ?? null) !== baseSha);
  const texts = served.read(outdated.map(({ path }) => path));
  const refusal = refuseTaking(found.draft, outdated, texts);
  if (refusal) return refused(refusal);
  const shas = outdated.flatMap(({ sha, baseSha }) => [sha, baseSha]);
  const kept = await readDraftTexts(services.db, shas);
  // Texts are compared while no row is held.
  const taken = outdated.map((row) => takeFile(row, kept, texts.get(row.path) ?? null));
  return withDraft(services, id, async (tx, held): Promise<TakeOutcome> => {
    if (held.draft.version !== found.draft.version) return refused(CHANGED);
    await writeFiles(tx, staff, held, { files: taken, reason: "site" });
    return { state: "done", isReplaced: taken.some(({ isReplaced }) => isReplaced) };
  });
}

function refuseTaking({ state, document }: DraftRow, outdated: FileRow[], texts: Map<string, Buffer>): string | null {
  const refusal = refuseUnwritable(state);
  if (refusal) return refusal;
  if (outdated.length === 0) return "Ce document part déjà du texte du site.";
  if (outdated.some(({ path }) => path === document) && !texts.has(document)) {
    return "Ce texte n’est plus sur le site : copiez ce qu’il faut garder, puis abandonnez ce document.";
  }
  return null;
}

function takeFile({ path, sha, baseSha }: FileRow, kept: Map<string, Buffer>, base: Buffer | null): Taken {
  if (sha === baseSha || sha === hashOrNull(base)) return { path, base, bytes: base, isReplaced: false };
  const shown = (bytes: Buffer | null | undefined) => (bytes ? shownText(bytes) : null);
  const three = { base: shown(kept.get(baseSha ?? "")), mine: shown(kept.get(sha ?? "")), theirs: shown(base) };
  const merged = mergeWithPublished(path, three);
  const text = merged ?? mergePreferringPublished(three);
  return { path, base, bytes: text === null ? null : writtenText(text, base), isReplaced: merged === null };
}

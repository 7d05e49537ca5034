import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftFiles, drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { titleOf } from "../document-title.server.ts";
import { isOpen } from "../draft-states.ts";
import { keepTexts, readDraftTexts } from "../draft-texts.server.ts";
import type { NewsroomServices } from "../newsroom-services.ts";
import { type Outcome, refused } from "../outcome.ts";
import { type DraftRow, type FileRow, hashOrNull } from "../read-drafts.server.ts";
import { keepRevision } from "../revisions.server.ts";
import { readServedTexts } from "../served.server.ts";
import { shownText, writtenText } from "../shown-text.ts";
import { type HeldDraft, withDraft } from "../workflow.server.ts";
import { mergeServed, takeServed } from "./merge-served.ts";
import { readHeld } from "./read-held.server.ts";

export type TakeOutcome =
  | {
      state: "done";
      /** Whether lines of the draft gave way to the site's: they are in the revision before. */
      isReplaced: boolean;
    }
  | Extract<Outcome, { state: "refused" }>;

type Taken = Pick<FileRow, "path"> & { theirs: Buffer | null; bytes: Buffer | null; isReplaced: boolean };

/** The draft then begins with what is served now. A write like any other: somebody reads it again. */
export async function takeSiteText(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  staff: Staff,
  id: string,
): Promise<TakeOutcome> {
  const found = await readHeld(services, id);
  if ("state" in found) return found;
  const served = await readServedTexts(services);
  const texts = await served.read(found.files.map(({ path }) => path));
  return withDraft(services, id, async (tx, held): Promise<TakeOutcome> => {
    const outdated = held.files.filter(({ path, baseSha }) => (served.shas.get(path) ?? null) !== baseSha);
    const refusal = refuseTaking(held.draft, outdated, texts);
    if (refusal) return refused(refusal);
    const kept = await readDraftTexts(
      tx,
      outdated.flatMap(({ sha, baseSha }) => [sha, baseSha]),
    );
    const taken = outdated.map((row) => takeFile(row, kept, texts.get(row.path) ?? null));
    await write(tx, staff, held, taken);
    return { state: "done", isReplaced: taken.some(({ isReplaced }) => isReplaced) };
  });
}

function refuseTaking({ state, document }: DraftRow, outdated: FileRow[], texts: Map<string, Buffer>): string | null {
  if (!isOpen(state)) return "Ce document est déjà clos.";
  if (state === "scheduled") return "Ce document est programmé : annulez d’abord sa publication.";
  if (outdated.length === 0) return "Ce document part déjà du texte du site.";
  if (outdated.some(({ path }) => path === document) && !texts.has(document)) {
    return "Ce texte n’est plus sur le site : copiez ce qu’il faut garder, puis abandonnez ce document.";
  }
  return null;
}

function takeFile({ path, sha, baseSha }: FileRow, kept: Map<string, Buffer>, theirs: Buffer | null): Taken {
  if (sha === baseSha || sha === hashOrNull(theirs)) return { path, theirs, bytes: theirs, isReplaced: false };
  const shown = (bytes: Buffer | null | undefined) => (bytes ? shownText(bytes) : null);
  const three = { base: shown(kept.get(baseSha ?? "")), mine: shown(kept.get(sha ?? "")), theirs: shown(theirs) };
  const merged = mergeServed(path, three);
  const text = merged ?? takeServed(three);
  return { path, theirs, bytes: text === null ? null : writtenText(text, theirs), isReplaced: merged === null };
}

async function write(tx: Transaction, staff: Staff, { draft, files }: HeldDraft, taken: Taken[]): Promise<void> {
  const { userId, name } = staff;
  await keepTexts(
    tx,
    taken.flatMap(({ theirs, bytes }) => [theirs, bytes]),
  );
  for (const { path, theirs, bytes } of taken) {
    await tx
      .update(draftFiles)
      .set({ sha: hashOrNull(bytes), baseSha: hashOrNull(theirs) })
      .where(and(eq(draftFiles.draftId, draft.id), eq(draftFiles.path, path)));
  }
  const main = taken.find(({ path }) => path === draft.document)?.bytes;
  const version = draft.version + 1;
  await tx
    .update(drafts)
    .set({
      ...{ version, updatedAt: new Date(), updatedByName: name, failure: "" },
      ...(main ? { title: titleOf(draft.document, shownText(main), draft.title) } : {}),
      ...(draft.state === "approved" ? { state: "review" as const } : {}),
    })
    .where(eq(drafts.id, draft.id));
  await tx.insert(draftWriters).values({ draftId: draft.id, userId }).onConflictDoNothing();
  const shas = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
  for (const { path, bytes } of taken) shas[path] = hashOrNull(bytes);
  await keepRevision(tx, staff, { draftId: draft.id, reason: "site", version, files: shas });
}

import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { withPlainLineEnds } from "#library/schema/content-file.ts";
import { outOfBounds } from "#library/schema/text-bounds.ts";
import { fileLabel } from "./documents.ts";
import type { DraftChange, SaveConflict, SavedFiles, SaveInput, SaveOutcome } from "./draft.ts";
import { CHANGE_NOTE_LENGTH, refuseUnwritable } from "./draft-states.ts";
import { keepTexts, readDraftTexts } from "./draft-texts.server.ts";
import { mergeTexts } from "./merge-texts.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { refused } from "./outcome.ts";
import { type DraftRow, type FileRow, hashOrNull } from "./read-drafts.server.ts";
import { keepRevision, shasOfVersion, writerSince } from "./revisions.server.ts";
import { shownText, writtenText } from "./shown-text.ts";
import { withDraft } from "./workflow.server.ts";
import { writeFiles } from "./write-draft.server.ts";

type Services = Pick<NewsroomServices, "db">;

/** An approved draft that is saved has to be read again. */
export async function saveDraft(services: Services, staff: Staff, id: string, save: SaveInput): Promise<SaveOutcome> {
  const first = await trySave(services, staff, id, save);
  if (first.state !== "unmerged") return first;
  // Texts are compared while no row is held.
  const conflict = toConflict(first);
  const merged = first.by === null ? mergedFiles(conflict) : null;
  if (!merged) return conflict;
  // Two pages of one person: what merges without a doubt is not asked about.
  const second = await trySave(services, staff, id, { ...save, version: first.version, files: merged });
  return second.state === "unmerged" ? toConflict(second) : second;
}

function toConflict({ files, ...unmerged }: Unmerged): SaveConflict {
  const merged = files.map(({ base, ...file }) => ({ ...file, merged: mergeTexts(base, file.mine, file.theirs) }));
  return { ...unmerged, state: "conflict", files: merged };
}

function mergedFiles({ files, change }: SaveConflict): SavedFiles | null {
  if (change.isChangedByBoth || files.some(({ isChangedByBoth, merged }) => isChangedByBoth && merged === null))
    return null;
  return Object.fromEntries(
    files.map(({ path, mine, merged, isChangedByBoth }) => [path, isChangedByBoth ? merged : mine]),
  );
}

function trySave(services: Services, staff: Staff, id: string, input: SaveInput): Promise<SaveOutcome | Unmerged> {
  return withDraft(services, id, async (tx, { draft, files: rows }): Promise<SaveOutcome | Unmerged> => {
    const refusal = refuseSave(draft, input);
    if (refusal) return refused(refusal);
    const unknown = Object.keys(input.files).find((path) => !rows.some((row) => row.path === path));
    if (unknown !== undefined) return refused(`Ce document n’a pas de fichier « ${unknown} ».`);
    if (input.version !== draft.version) {
      // A version no page ever showed (forged form): compared with nothing.
      const isVersion = Number.isInteger(input.version) && input.version > 0 && input.version < draft.version;
      const version = isVersion ? input.version : 0;
      return keepBoth(tx, staff, { draft, rows, input: { ...input, version } });
    }
    return write(tx, staff, { draft, rows, input });
  });
}

type Saving = { draft: DraftRow; rows: FileRow[]; input: SaveInput };

function refuseSave({ state }: DraftRow, { files, changeNote = "" }: SaveInput): string | null {
  const refusal = refuseUnwritable(state);
  if (refusal) return refusal;
  for (const [path, text] of Object.entries(files)) {
    const found = text === null ? null : outOfBounds(path, withPlainLineEnds(text));
    if (found) return `${fileLabel(path)}${found.line === null ? "" : `, ligne ${found.line}`} : ${found.message}.`;
  }
  if (changeNote.length > CHANGE_NOTE_LENGTH.max) {
    return `La phrase pour les lecteurs a ${CHANGE_NOTE_LENGTH.max} signes au plus (elle en a ${changeNote.length}).`;
  }
  return null;
}

async function write(tx: Transaction, staff: Staff, { draft, rows, input }: Saving): Promise<SaveOutcome> {
  const texts = await bytesOf(tx, draft, rows, input.files);
  const changed = rows.flatMap((row) => {
    const bytes = texts.get(row.path);
    return bytes === undefined || hashOrNull(bytes) === row.sha ? [] : [{ path: row.path, bytes }];
  });
  const { changeKind = draft.changeKind, changeNote = draft.changeNote } = input;
  const isSame = changed.length === 0 && changeKind === draft.changeKind && changeNote === draft.changeNote;
  if (isSame) return { state: "saved", version: draft.version };
  const written = { files: changed, change: { changeKind, changeNote }, reason: "save" } as const;
  return { state: "saved", version: await writeFiles(tx, staff, { draft, files: rows }, written) };
}

/** What two saves over one version would change, to be compared. */
type Unmerged = Omit<SaveConflict, "state" | "files"> & {
  state: "unmerged";
  files: { path: string; base: string | null; mine: string | null; theirs: string | null; isChangedByBoth: boolean }[];
};

/** Neither is lost: both texts are among the revisions before anything is merged. */
async function keepBoth(tx: Transaction, staff: Staff, saving: Saving): Promise<SaveOutcome | Unmerged> {
  const { draft, rows, input } = saving;
  const mine = await bytesOf(tx, draft, rows, input.files);
  const began = await shasOfVersion(tx, draft.id, input.version);
  const present = new Map(rows.map(({ path, sha }) => [path, sha]));
  const touched = [...mine].filter(([path, bytes]) => {
    return ![began[path] ?? null, present.get(path) ?? null].includes(hashOrNull(bytes));
  });
  const isChangedByBoth = (path: string) => (present.get(path) ?? null) !== (began[path] ?? null);
  const change = compareChange(draft, input);
  if (!touched.some(([path]) => isChangedByBoth(path)) && !change.isChangedByBoth) {
    const files = Object.fromEntries(touched.map(([path]) => [path, input.files[path] ?? null]));
    return write(tx, staff, { draft, rows, input: { ...input, files, version: draft.version } });
  }
  const texts = touched.map(([, bytes]) => bytes);
  await keepTexts(tx, texts);
  const files = { ...began, ...Object.fromEntries(touched.map(([path, bytes]) => [path, hashOrNull(bytes)])) };
  await keepRevision(tx, staff, { draftId: draft.id, reason: "merge", version: input.version, files });
  const held = await readDraftTexts(tx, [...present.values(), ...Object.values(began)]);
  const textOf = (sha: string | null | undefined) => (sha ? shownText(held.get(sha) ?? Buffer.alloc(0)) : null);
  const by = await writerSince(tx, draft, { userId: staff.userId, version: input.version });
  return {
    state: "unmerged",
    version: draft.version,
    by,
    change,
    files: touched.map(([path, bytes]) => {
      const [own, theirs] = [bytes && shownText(bytes), textOf(present.get(path))];
      return { path, base: textOf(began[path]), mine: own, theirs, isChangedByBoth: isChangedByBoth(path) };
    }),
  };
}

function compareChange(theirs: DraftChange, { changeKind, changeNote, former }: SaveInput): SaveConflict["change"] {
  const { changeKind: kind, changeNote: note } = theirs;
  const mine = { changeKind: changeKind ?? kind, changeNote: changeNote ?? note };
  const isChangedByBoth =
    (mine.changeKind !== kind && former?.changeKind !== kind) ||
    (mine.changeNote !== note && former?.changeNote !== note);
  return {
    mine,
    theirs: { changeKind: kind, changeNote: note },
    isChangedByBoth: former !== undefined && isChangedByBoth,
  };
}

/** As they will be kept: of what nobody touched, the same bytes. */
async function bytesOf(
  tx: Transaction,
  { document }: DraftRow,
  rows: FileRow[],
  files: SavedFiles,
): Promise<Map<string, Buffer | null>> {
  const wanted = rows.filter(({ path }) => path in files);
  const texts = await readDraftTexts(
    tx,
    wanted.flatMap(({ sha, baseSha }) => [sha, baseSha]),
  );
  return new Map(
    wanted.map(({ path, sha, baseSha }) => {
      const text = files[path] ?? null;
      // A form cannot say « no file »: an empty companion file means none.
      if (text === null || (text.trim() === "" && path !== document)) return [path, null];
      const [former, base] = [sha && texts.get(sha), baseSha && texts.get(baseSha)];
      const isBase = base && shownText(base) === shownText(Buffer.from(text));
      return [path, isBase ? base : writtenText(text, former || base || null)];
    }),
  );
}

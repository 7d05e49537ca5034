import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Transaction } from "#database/open.server.ts";
import { withPlainLineEnds } from "#library/schema/content-file.ts";
import { outOfBounds } from "#library/schema/text-bounds.ts";
import { createDraft } from "./create-draft.server.ts";
import { fileLabel } from "./documents.ts";
import type { BegunTexts, Draft, DraftChange, SaveConflict, SavedFiles, SaveInput, SaveOutcome } from "./draft.ts";
import { CHANGE_NOTE_LENGTH, refuseUnwritable } from "./draft-states.ts";
import { hashOrNull, readDraftTexts, shownText, storeDraftTexts, writtenText } from "./draft-texts.server.ts";
import { noteLockVersion, readEditLock, takeEditLock } from "./edit-lock.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { refusedBecause } from "./outcome.ts";
import type { DraftRow, FileRow } from "./read-drafts.server.ts";
import { keepRevision, writerSince } from "./revisions.server.ts";
import { readUnbegun } from "./served-draft.server.ts";
import { withDraft } from "./workflow.server.ts";
import { writeFiles } from "./write-draft.server.ts";

type Services = Pick<NewsroomServices, "db" | "newsroom">;

/** Saves a draft, which ends its approval. Saving the first change of a served text creates its draft. */
export async function saveDraft(
  services: Services,
  staff: Staff,
  id: string,
  input: SaveInput,
  now = new Date(),
): Promise<SaveOutcome> {
  const unbegun = isAtLeast(staff, "writer") ? await readUnbegun(services, id) : null;
  if (unbegun && isUnchanged(unbegun, input)) {
    return { state: "saved", version: unbegun.version, began: shasOf(unbegun.files) };
  }
  if (unbegun) await createDraft(services, staff, { from: unbegun.document }, now);
  return withDraft(services, id, async (tx, { draft, files: rows }): Promise<SaveOutcome> => {
    const refusal = refuseSave(staff, draft, input);
    if (refusal) return refusedBecause(refusal);
    const unknown = Object.keys(input.files).find((path) => !rows.some((row) => row.path === path));
    if (unknown !== undefined) return refusedBecause(`Ce document n’a pas de fichier « ${unknown} ».`);
    const writing = await mayWrite(tx, staff, { draft, input, now });
    if (writing.state !== "held") return writing;
    const saving = { draft, rows, input, now };
    // When the page made the last save but received no answer, this request contains that save too, so there is
    // no conflict.
    const isLatest = writing.isOwn || (input.version === draft.version && isOfTexts(rows, input));
    const conflict = isLatest ? null : await findConflict(tx, staff, saving);
    if (conflict) return conflict;
    const { version, began } = await write(tx, staff, saving);
    // The page does not show the texts that others have saved, so it keeps its former version and hashes for
    // those files.
    if (!isLatest) return { state: "saved", version: input.version, began: only(began, input.files) };
    if (input.page && version !== draft.version) await noteLockVersion(tx, draft.id, version);
    return { state: "saved", version, began };
  });
}

function isUnchanged({ files, changeKind, changeNote }: Draft, input: SaveInput): boolean {
  const isKept = input.changeKind === undefined || input.changeKind === changeKind;
  return (
    isKept &&
    (input.changeNote ?? changeNote) === changeNote &&
    files.every(({ path, text }) => !(path in input.files) || (input.files[path] ?? "") === (text ?? ""))
  );
}

/**
 * Checks that the texts have not changed between the opening of the page and its first save, which creates the draft.
 */
function isOfTexts(rows: FileRow[], { began = {} }: SaveInput): boolean {
  return rows.every(({ path, sha }) => !(path in began) || began[path] === sha);
}

/**
 * A page with scripts needs the edit lock. Forms of other screens are refused while somebody else writes; a page
 * without scripts may save, as `findConflict` then compares the texts.
 */
async function mayWrite(tx: Transaction, staff: Staff, { draft, input, now }: Omit<Saving, "rows">) {
  const { page, began } = input;
  if (page) return takeEditLock(tx, staff, draft, { ...page, isForced: false }, now);
  const other = began ? null : await readEditLock(tx, staff, draft.id, now);
  if (!other || other.isMine) return { state: "held", isOwn: false } as const;
  return refusedBecause(
    `${other.name} écrit dans ce document depuis ${other.since}. Attendez la fin, ou prenez la main sur la page « Écrire ».`,
  );
}

type Saving = { draft: DraftRow; rows: FileRow[]; input: SaveInput; now: Date };

function refuseSave(staff: Staff, { state }: DraftRow, { files, changeNote = "" }: SaveInput): string | null {
  if (!isAtLeast(staff, "writer")) return "Seule l’équipe écrit dans un document.";
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

async function write(tx: Transaction, staff: Staff, { draft, rows, input, now }: Saving) {
  const texts = await bytesOf(tx, draft, rows, input.files);
  const changed = rows.flatMap((row) => {
    const bytes = texts.get(row.path);
    return bytes === undefined || hashOrNull(bytes) === row.sha ? [] : [{ path: row.path, bytes }];
  });
  const { changeKind = draft.changeKind, changeNote = draft.changeNote } = input;
  const isSame = changed.length === 0 && changeKind === draft.changeKind && changeNote === draft.changeNote;
  if (isSame) return { version: draft.version, began: shasOf(rows) };
  const written = { files: changed, change: { changeKind, changeNote }, reason: "save" } as const;
  return writeFiles(tx, staff, { draft, files: rows }, written, now);
}

function only(began: BegunTexts, files: SavedFiles): BegunTexts {
  return Object.fromEntries(Object.entries(began).filter(([path]) => path in files));
}

const shasOf = (rows: Pick<FileRow, "path" | "sha">[]) => Object.fromEntries(rows.map(({ path, sha }) => [path, sha]));

/**
 * Returns null when nobody else changed the same files. On a conflict without scripts, the submitted text is kept as
 * a revision.
 */
async function findConflict(tx: Transaction, staff: Staff, saving: Saving): Promise<SaveConflict | null> {
  const { draft, rows, input, now } = saving;
  const mine = await bytesOf(tx, draft, rows, input.files);
  const present = shasOf(rows);
  const touched = [...mine].filter(([path, bytes]) => hashOrNull(bytes) !== present[path]);
  const isChangedByBoth = (path: string) => input.began?.[path] !== present[path];
  const change = compareChange(draft, input);
  if (!touched.some(([path]) => isChangedByBoth(path)) && !change.isChangedByBoth) return null;
  if (!input.page && touched.length > 0) {
    await storeDraftTexts(tx, [...mine.values()]);
    const files = { ...present, ...Object.fromEntries(touched.map(([path, bytes]) => [path, hashOrNull(bytes)])) };
    await keepRevision(tx, staff, { draftId: draft.id, reason: "met", version: draft.version, files }, now);
  }
  const held = await readDraftTexts(tx, [...Object.values(present), ...Object.values(input.began ?? {})]);
  // A version that no page can have shown comes from a forged form and counts as the oldest one.
  const version = Number.isInteger(input.version) && input.version < draft.version ? Math.max(0, input.version) : 0;
  return {
    state: "conflict",
    version: draft.version,
    began: present,
    by: await writerSince(tx, draft.id, { userId: staff.userId, version }),
    change,
    files: touched.map(([path, bytes]) => {
      const [base, theirs] = [held.get(input.began?.[path] ?? ""), held.get(present[path] ?? "")];
      return {
        path,
        base: base ? shownText(base) : null,
        mine: bytes && shownText(bytes),
        theirs: theirs ? shownText(theirs) : null,
        isChangedByBoth: isChangedByBoth(path),
      };
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

/** Returns the bytes to store, which stay identical for unchanged texts. */
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
      // A form cannot express that a file does not exist, so an empty companion file counts as absent.
      if (text === null || (text.trim() === "" && path !== document)) return [path, null];
      const [former, base] = [sha && texts.get(sha), baseSha && texts.get(baseSha)];
      const isBase = base && shownText(base) === shownText(Buffer.from(text));
      return [path, isBase ? base : writtenText(text, former || base || null)];
    }),
  );
}

import type { ReadFile, ReadPiece } from "./read-page.ts";

/** `fold`: what a closed part says; null for what is open. */
export type Run = { fold: string | null; pieces: ReadPiece[] };

/** What changed is open, with what stands around it; of a new text, all that readers will see. */
export function runsOf({ isNew, pieces }: ReadFile): Run[] {
  const runs: Run[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isOpen = isNew ? !piece.isSetting : isChanged(piece) || isContext(pieces, index);
    const last = runs.at(-1);
    if (last && (last.fold === null) === isOpen) last.pieces.push(piece);
    else runs.push({ fold: isOpen ? null : "", pieces: [piece] });
  }
  return runs.map(({ fold, pieces: own }) => ({ fold: fold === null ? null : foldName(own, isNew), pieces: own }));
}

const isChanged = (piece?: ReadPiece) => piece !== undefined && piece.change !== "same";

/** Of the page, what stands before and after, and the title above; of a form, the question. */
function isContext(pieces: ReadPiece[], index: number): boolean {
  const piece = pieces[index];
  if (!piece) return false;
  if (piece.field) {
    const { label, group } = piece.field;
    return label === "Question" && pieces.some((one) => isChanged(one) && one.field?.group === group);
  }
  if (isHeading(piece)) {
    const end = pieces.findIndex((one, place) => place > index && isHeading(one));
    return pieces.slice(index + 1, end === -1 ? undefined : end).some(isChanged);
  }
  const around = [pieces[index - 1], pieces[index + 1]];
  return around.some((one) => isChanged(one) && one?.field === null);
}

const isHeading = ({ field, tree }: ReadPiece) => field === null && /^h[1-6]$/.test(tree.tagName);

function foldName(pieces: ReadPiece[], isNew: boolean): string {
  const count = pieces.length;
  if (isNew) return count === 1 ? "1 réglage" : `${count} réglages`;
  const isPage = pieces.some(({ field }) => field === null);
  const [one, many] = isPage ? ["passage inchangé", "passages inchangés"] : ["champ inchangé", "champs inchangés"];
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

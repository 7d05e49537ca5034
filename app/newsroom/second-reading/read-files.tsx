import { Fragment } from "react";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import type { ReadFact, ReadFile, ReadPiece } from "./read-page.ts";
import { Piece, type PieceContext } from "./read-piece.tsx";
import { Sections } from "./read-sections.tsx";

/** `fold` is the label of a folded part; null for an open one. */
type Run = { fold: string | null; pieces: ReadPiece[] };

/**
 * Changed pieces and their context are open and the rest is folded; in a new text, all that readers will see is open.
 */
function runsOf({ isNew, pieces }: Pick<ReadFile, "isNew" | "pieces">): Run[] {
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

/**
 * The context of a change is, on a page, the heading above, and the lines before and after one of a list; in a form, it is
 * the whole question or source.
 */
function isContext(pieces: ReadPiece[], index: number): boolean {
  const piece = pieces[index];
  if (!piece) return false;
  if (piece.field) {
    const { group } = piece.field;
    return group !== null && pieces.some((one) => isChanged(one) && one.field?.group === group);
  }
  if (isHeading(piece)) {
    const end = pieces.findIndex((one, place) => place > index && (isHeading(one) || one.field !== null));
    return pieces.slice(index + 1, end === -1 ? undefined : end).some(isChanged);
  }
  if (piece.tree.tagName === "p") return false;
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

type ReadFilesProps = {
  files: ReadFile[];
  nothing: string;
  facts?: Record<string, ReadFact>;
  isAsked?: (piece: ReadPiece, path: string) => boolean;
} & Pick<PieceContext, "renderBelow">;

/**
 * Shows texts as readers see them, with the changes marked; the unchanged passages are folded, except the context
 * of a change. A new text is folded by its sections.
 */
export function ReadFiles({ files, nothing, facts = {}, isAsked = () => false, renderBelow }: ReadFilesProps) {
  if (files.length === 0) return <p className="admin-empty">{nothing}</p>;
  const news = files.filter(({ isNew }) => isNew);
  return (
    <>
      {files.map((file) =>
        file.isNew ? null : (
          <section key={file.path} className="read-file" aria-label={fileLabel(file.path)}>
            {files.length > 1 ? <h3>{fileLabel(file.path)}</h3> : null}
            <Pieces {...file} facts={facts} renderBelow={renderBelow} />
            {file.others.length > 0 ? <OtherLines lines={file.others} /> : null}
          </section>
        ),
      )}
      {news.length > 0 ? (
        <Sections
          files={news}
          facts={facts}
          isAsked={isAsked}
          renderPieces={(path, pieces) => <Pieces isNew {...{ path, pieces, facts, renderBelow }} />}
          renderOthers={(lines) => <OtherLines lines={lines} />}
        />
      ) : null}
    </>
  );
}

type PiecesProps = Pick<ReadFile, "isNew" | "pieces"> & PieceContext;

function Pieces({ isNew, pieces, ...context }: PiecesProps) {
  return runsOf({ isNew, pieces }).map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
    <ReadRun key={index} run={run} {...context} />
  ));
}

function ReadRun({ run, ...context }: { run: Run } & PieceContext) {
  const pieces = run.pieces.map((piece, index) => {
    const group = piece.field?.group ?? null;
    const isFirst = group !== null && group !== (run.pieces[index - 1]?.field?.group ?? null);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <Fragment key={index}>
        {isFirst ? <h4 className="read-group">{group}</h4> : null}
        <Piece piece={piece} {...context} />
      </Fragment>
    );
  });
  if (run.fold === null) return pieces;
  return (
    <details className="draft-fold read-fold">
      <summary>{run.fold}</summary>
      {pieces}
    </details>
  );
}

function OtherLines({ lines }: { lines: ReadFile["others"] }) {
  return (
    <div className="read-piece" data-change="signs">
      <p className="read-signs">Change aussi, dans ce que les lecteurs ne voient pas :</p>
      <ul className="compared-words">
        {lines.map(({ line, text, change }) => {
          const Mark = change === "added" ? "ins" : "del";
          return (
            <li key={`${change} ${line} ${text}`}>
              <Mark>
                <span className="sr-only">{change === "added" ? "[ajouté : " : "[enlevé : "}</span>
                <span>{text.trim()}</span>
                <span className="sr-only">]</span>
              </Mark>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

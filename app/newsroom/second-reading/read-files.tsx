import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { passageName } from "#app/newsroom/comments/comment-fields.ts";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import { unstatedText } from "#app/newsroom/drafts/proof-fields.ts";
import type { Elements } from "#app/ui/elements.ts";
import type { HtmlElement } from "#library/markdown/html-tree.ts";
import type { ReadFact, ReadFile, ReadPiece } from "./read-page.ts";

/** `fold` is the label of a folded part; null for an open one. */
type Run = { fold: string | null; pieces: ReadPiece[] };

/**
 * Changed pieces and their context are open and the rest is folded; in a new text, all that readers will see is open.
 */
function runsOf({ isNew, pieces }: ReadFile): Run[] {
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
 * The context of a change is, on a page, the pieces before and after it and the heading above; in a form, it is
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

type ReadFilesProps = {
  files: ReadFile[];
  nothing: string;
  facts?: Record<string, ReadFact>;
  /** Renders what is shown below each piece of the present text. */
  renderBelow?: (piece: ReadPiece, path: string) => Elements;
};

/**
 * Shows texts as readers see them, with the changes marked; the unchanged passages are folded, except those around
 * a change.
 */
export function ReadFiles({ files, nothing, facts = {}, renderBelow }: ReadFilesProps) {
  if (files.length === 0) return <p className="admin-empty">{nothing}</p>;
  return files.map((file) => (
    <section key={file.path} className="read-file" data-new={file.isNew || undefined} aria-label={fileLabel(file.path)}>
      {files.length > 1 ? <h3>{fileLabel(file.path)}</h3> : null}
      {runsOf(file).map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
        <ReadRun key={index} run={run} path={file.path} facts={facts} renderBelow={renderBelow} />
      ))}
      {file.others.length > 0 ? <OtherLines lines={file.others} /> : null}
    </section>
  ));
}

type ReadRunProps = { run: Run; path: string; facts: Record<string, ReadFact> } & Pick<ReadFilesProps, "renderBelow">;

function ReadRun({ run, path, facts, renderBelow }: ReadRunProps) {
  const pieces = run.pieces.map((piece, index) => {
    const group = piece.field?.group ?? null;
    const isFirst = group !== null && group !== (run.pieces[index - 1]?.field?.group ?? null);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <Fragment key={index}>
        {isFirst ? <h4 className="read-group">{group}</h4> : null}
        <Piece piece={piece} path={path} facts={facts} renderBelow={renderBelow} />
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

type PieceProps = { piece: ReadPiece } & Omit<ReadRunProps, "run">;

function Piece({ piece, path, facts, renderBelow }: PieceProps) {
  const { change, present, field, within, signs } = piece;
  const passage = present && renderBelow ? passageName({ path, line: present.line }) : undefined;
  return (
    <div className="read-piece" data-change={change} data-within={within ?? undefined}>
      <div className="read-words prose" lang="fr" data-passage={passage}>
        {field ? <span className="read-label">{field.label}</span> : null}
        <Words tree={piece.tree} />
      </div>
      <PieceProofs piece={piece} facts={facts} />
      {piece.change === "same" || piece.unstated.length === 0 ? null : (
        <p className="read-signs">{`À vérifier : ${unstatedText(piece.unstated)}.`}</p>
      )}
      {change === "signs" ? <p className="read-signs">{sameWordsText(piece)}</p> : null}
      {signs.length > 0 ? <Signs signs={signs} /> : null}
      {present ? renderBelow?.(piece, path) : null}
    </div>
  );
}

/** Insertions and deletions are also announced to screen readers. */
const COMPONENTS = {
  ins: ({ children }: { children?: Elements }) => (
    <ins>
      <span className="sr-only">[ajouté : </span>
      {children}
      <span className="sr-only">]</span>
    </ins>
  ),
  del: ({ children }: { children?: Elements }) => (
    <del>
      <span className="sr-only">[enlevé : </span>
      {children}
      <span className="sr-only">]</span>
    </del>
  ),
  /** The marks of facts are hidden, because the facts themselves are shown beside the passage. */
  data: () => null,
};

function Words({ tree }: { tree: HtmlElement }) {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, tableCellAlignToStyle: false, components: COMPONENTS });
}

function sameWordsText({ signs, facts }: ReadPiece): string {
  if (signs.length > 0) return "Les mêmes mots ; change autour d’eux :";
  const isProof = facts.some(({ change }) => change !== "same");
  return isProof ? "Les mêmes mots ; leur preuve change." : "Les mêmes mots, écrits autrement dans le fichier.";
}

function Signs({ signs }: Pick<ReadPiece, "signs">) {
  return (
    <ul className="read-signs">
      {signs.map(({ words, image, change }) => {
        const Mark = COMPONENTS[change === "added" ? "ins" : "del"];
        return (
          <li key={`${change} ${words}`}>
            <Mark>{image ? <img src={image} alt={words} decoding="async" /> : <span>{words}</span>}</Mark>
          </li>
        );
      })}
    </ul>
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

function PieceProofs({ piece, facts }: { piece: ReadPiece; facts: Record<string, ReadFact> }) {
  const own = piece.facts.flatMap(({ id, change }) => (facts[id] ? [{ fact: facts[id], change }] : []));
  if (own.length === 0) return null;
  return (
    <details className="piece-proofs" open={piece.change !== "same"}>
      <summary>{own.length === 1 ? "1 preuve" : `${own.length} preuves`}</summary>
      <ul>
        {own.map(({ fact, change }) => (
          <li key={fact.id}>
            {change === "same" ? null : <strong>{change === "added" ? "Nouvelle : " : "Enlevée : "}</strong>}
            <span lang="fr">{fact.statement}</span>
            <small className="muted">{fact.worth}</small>
            {fact.sources.map(({ words, url }) => (
              <small key={words}>
                {url ? (
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    <span>{words}</span>
                    <span className="sr-only"> (nouvel onglet)</span>
                  </a>
                ) : (
                  words
                )}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

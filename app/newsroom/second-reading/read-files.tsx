import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { passageName } from "#app/newsroom/comments/comment-fields.ts";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import type { Elements } from "#app/ui/elements.ts";
import type { HtmlElement } from "#library/markdown/html-tree.ts";
import { PieceProofs } from "./piece-proofs.tsx";
import type { ReadFact, ReadFile, ReadPiece } from "./read-page.ts";
import { type Run, runsOf } from "./read-runs.ts";

type ReadFilesProps = {
  files: ReadFile[];
  nothing: string;
  facts?: Record<string, ReadFact>;
  /** Shown below each piece of the present text. */
  renderBelow?: (piece: ReadPiece, path: string) => Elements;
};

/** Texts as readers see them, with what changed marked: the changed passages, and what surrounds them in folds. */
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
      {change === "signs" ? (
        <p className="read-signs">
          {signs
            ? "Les mêmes mots ; un lien, une image, la mise en forme ou la preuve change."
            : "Les mêmes mots ; leur preuve change."}
        </p>
      ) : null}
      {signs ? (
        <details className="draft-fold">
          <summary>Voir les signes du fichier</summary>
          <p className="compared-words">
            {signs.map(({ words, change: sign }, index) => {
              const Mark = sign === "added" ? "ins" : sign === "removed" ? "del" : "span";
              // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
              return <Mark key={index}>{words}</Mark>;
            })}
          </p>
        </details>
      ) : null}
      {present ? renderBelow?.(piece, path) : null}
    </div>
  );
}

/** Insertions and deletions are also said to screen readers. */
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
  /** The marks of facts: what they name stands beside. */
  data: () => null,
};

function Words({ tree }: { tree: HtmlElement }) {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, tableCellAlignToStyle: false, components: COMPONENTS });
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

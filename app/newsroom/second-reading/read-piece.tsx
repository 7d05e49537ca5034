import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { passageName } from "#app/newsroom/comments/comment-fields.ts";
import { unstatedText } from "#app/newsroom/drafts/proof-fields.ts";
import type { Elements } from "#app/ui/elements.ts";
import { element, type HtmlChild, type HtmlElement, htmlText, isElement } from "#library/markdown/html-tree.ts";
import type { ReadFact, ReadPiece } from "./read-page.ts";

export type PieceContext = {
  path: string;
  facts: Record<string, ReadFact>;
  /** Renders what is shown below each piece of the present text. */
  renderBelow?: ((piece: ReadPiece, path: string) => Elements) | undefined;
};

export function Piece({ piece, path, facts, renderBelow }: { piece: ReadPiece } & PieceContext) {
  const { change, present, field, within, signs } = piece;
  const passage = present && renderBelow ? passageName({ path, line: present.line }) : undefined;
  return (
    <div className="read-piece" data-change={change} data-within={within ?? undefined}>
      {sentencesOf(piece).map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one text never change places
        <div key={index} className="read-sentence">
          <div className="read-words prose" lang="fr" data-passage={passage}>
            {field ? <span className="read-label">{field.label}</span> : null}
            <Words tree={sentence.tree} />
          </div>
          {change === "removed" ? null : <Proofs {...sentence} known={facts} />}
        </div>
      ))}
      {piece.change === "same" || piece.unstated.length === 0 ? null : (
        <p className="read-signs">{`À vérifier : ${unstatedText(piece.unstated)}.`}</p>
      )}
      {change === "signs" ? <p className="read-signs">{sameWordsText(piece)}</p> : null}
      {signs.length > 0 ? <Signs signs={signs} /> : null}
      {present ? renderBelow?.(piece, path) : null}
    </div>
  );
}

/** The element of a mark of facts, named here too because its own file would bring the schemas to the browser. */
const MARK = "data";

type Sentence = { tree: HtmlElement; facts: ReadPiece["facts"]; isChanged: boolean };

/**
 * A paragraph or a line of a list ends a sentence at each mark of facts, so that its proofs stand beside it; those that
 * nothing changed stay together. Proofs without a mark in the words, such as removed ones, stand beside the last sentence.
 */
function sentencesOf({ tree, facts, change }: ReadPiece): Sentence[] {
  const [item] = tree.tagName === "p" ? [tree] : tree.children;
  const holder = isElement(item) && ["p", "li"].includes(item.tagName) ? item : null;
  const runs: HtmlChild[][] = [[]];
  for (const child of holder?.children ?? []) {
    runs.at(-1)?.push(child);
    if (isElement(child, MARK)) runs.push([]);
  }
  const solid = runs.filter((run) => run.some((child) => htmlText(child).trim() !== ""));
  if (solid.length < 2) return [{ tree, facts, isChanged: change !== "same" }];
  const marked = new Set(solid.flatMap(idsOf));
  const sentences: (Omit<Sentence, "tree"> & { run: HtmlChild[] })[] = [];
  for (const [index, run] of solid.entries()) {
    const ids = idsOf(run);
    const isLast = index === solid.length - 1;
    const own = facts.filter(({ id }) => ids.includes(id) || (isLast && !marked.has(id)));
    const isChanged = change === "added" || run.some(hasChange) || own.some((fact) => fact.change !== "same");
    const last = sentences.at(-1);
    if (last && !last.isChanged && !isChanged) last.run.push(...run);
    else sentences.push({ run: [...run], facts: own, isChanged });
  }
  return sentences.map(({ run, ...sentence }, index) => ({
    // The first sentence of a line of a list has its bullet.
    tree: index === 0 && item !== tree ? listOf(tree, run) : element("p", {}, run),
    ...sentence,
  }));
}

const idsOf = (run: HtmlChild[]) =>
  run.flatMap((child) => (isElement(child, MARK) ? String(child.properties["value"]).split(" ") : []));

const hasChange = (node: HtmlChild): boolean =>
  isElement(node) && (["ins", "del"].includes(node.tagName) || node.children.some(hasChange));

const listOf = ({ tagName, properties }: HtmlElement, run: HtmlChild[]) =>
  element(tagName, properties, [element("li", {}, run)]);

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

export function Words({ tree }: { tree: HtmlElement }) {
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

type ProofsProps = Omit<Sentence, "tree"> & { known: Record<string, ReadFact> };

/** The proofs of what changes. Their sources are folded, because a fact may have fifteen of them. */
function Proofs({ facts, isChanged, known }: ProofsProps) {
  const own = facts.flatMap(({ id, change }) => (known[id] ? [{ fact: known[id], change }] : []));
  if (own.length === 0 || !isChanged) return null;
  return (
    <ul className="piece-proofs" aria-label={own.length === 1 ? "Sa preuve" : "Ses preuves"}>
      {own.map(({ fact, change }) => (
        <li key={fact.id}>
          <p lang="fr">
            {change === "same" ? null : <strong>{change === "added" ? "Nouvelle : " : "Enlevée : "}</strong>}
            <span>{fact.statement}</span>
          </p>
          <details>
            <summary>
              {fact.isRead ? null : <strong>À contrôler : </strong>}
              <span>{fact.worth}</span>
              <span className="sources-count">
                {fact.sources.length === 1 ? "1 source" : `${fact.sources.length} sources`}
              </span>
            </summary>
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
          </details>
        </li>
      ))}
    </ul>
  );
}

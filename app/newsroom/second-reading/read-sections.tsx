import { useEffect, useState } from "react";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import type { Elements } from "#app/ui/elements.ts";
import { presentWords, type ReadFact, type ReadFile, type ReadPiece } from "./read-page.ts";

type Section = { name: string; path: string; pieces: ReadPiece[]; others: ReadFile["others"] };

type SectionsProps = {
  files: ReadFile[];
  facts: Record<string, ReadFact>;
  /** True for a piece with the form of a comment. */
  isAsked: (piece: ReadPiece, path: string) => boolean;
  renderPieces: (path: string, pieces: ReadPiece[]) => Elements;
  renderOthers: (lines: ReadFile["others"]) => Elements;
};

/**
 * A new text is long on a phone: it is read one section after the other, and the address keeps the place. Without
 * scripts, the browser opens the section that the address names, or the reader does.
 */
export function Sections({ files, facts, isAsked, renderPieces, renderOthers }: SectionsProps) {
  const sections = files.flatMap(sectionsOf);
  // Without scripts, the form of a comment is shown by the answer of the server. Later its section stays as it is.
  const [asked] = useState(() =>
    sections.flatMap(({ path, pieces }, index) => (pieces.some((piece) => isAsked(piece, path)) ? [index] : [])),
  );
  useEffect(() => {
    openAddressed();
    addEventListener("hashchange", openAddressed);
    return () => removeEventListener("hashchange", openAddressed);
  }, []);
  return sections.map(({ name, path, pieces, others }, index) => {
    const next = sections[index + 1];
    return (
      <details
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of one text never change places
        key={index}
        className="draft-fold read-file read-section"
        data-new
        open={index === 0 || asked.includes(index)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
        <summary onClick={() => keepPlace(anchorOf(index))}>
          <span lang="fr" data-in-text={pieces[0]?.tree.tagName === "h2" ? "" : undefined}>
            {name}
          </span>
          <span className="muted">{`${index + 1} sur ${sections.length}${proofsText(pieces, facts)}`}</span>
        </summary>
        <div id={anchorOf(index)}>
          {renderPieces(path, pieces)}
          {others.length > 0 ? renderOthers(others) : null}
          {next ? (
            <a className="section-next" href={`#${anchorOf(index + 1)}`}>{`Section suivante : ${next.name}`}</a>
          ) : null}
        </div>
      </details>
    );
  });
}

const anchorOf = (index: number) => `partie-${index + 1}`;

/** Opens the section of what the address names, and closes those that were read before, once it names a section. */
function openAddressed(): void {
  const target = document.getElementById(location.hash.slice(1));
  const section = target?.closest("details.read-section");
  if (!target || !section) return;
  section.setAttribute("open", "");
  if (target.parentElement === section) {
    for (const other of document.querySelectorAll("details.read-section"))
      if (other !== section) other.removeAttribute("open");
  }
  (target.parentElement === section ? section : target).scrollIntoView();
}

function keepPlace(anchor: string): void {
  history.replaceState(history.state, "", `#${anchor}`);
}

/** The sections of a page are those of its headings, and then what is around the text; those of a quiz its questions. */
function sectionsOf({ path, pieces, others }: ReadFile): Section[] {
  const sections: Section[] = [];
  for (const piece of pieces) {
    const last = sections.at(-1);
    const name = nameOf(piece, path, last);
    // What only the site reads of a question comes after all questions.
    const own = name === null ? last : sections.find((section) => section.name === name);
    if (own) own.pieces.push(piece);
    else sections.push({ name: name ?? fileLabel(path), path, pieces: [piece], others: [] });
  }
  const last = sections.at(-1) ?? { name: fileLabel(path), path, pieces };
  return [...sections.slice(0, -1), { ...last, others }];
}

/** Returns null for a piece that belongs to the section before it. */
function nameOf({ field, tree, within }: ReadPiece, path: string, last: Section | undefined): string | null {
  if (path.endsWith(".quiz.yaml")) {
    return last && !field?.group ? null : `Le quiz : ${field?.group?.toLowerCase() ?? "question 1"}`;
  }
  if (!path.endsWith(".md")) return null;
  if (!last) return "Le début";
  if (field === null) return tree.tagName === "h2" && within === null ? presentWords({ tree }) : null;
  return last.pieces.some((piece) => piece.field === null) ? "Autour du texte" : null;
}

function proofsText(pieces: ReadPiece[], facts: Record<string, ReadFact>): string {
  const own = [...new Set(pieces.flatMap(({ facts: named }) => named.map(({ id }) => id)))].flatMap(
    (id) => facts[id] ?? [],
  );
  if (own.length === 0) return "";
  const count = own.filter(({ isRead }) => !isRead).length;
  return ` · ${own.length === 1 ? "1 preuve" : `${own.length} preuves`}${count > 0 ? `, ${count} à contrôler` : ""}`;
}

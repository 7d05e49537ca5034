import type { ReactNode } from "react";
import { type PassageLine, passageName } from "../comments/comment-fields.ts";
import type { ComparedFile, ComparedWords } from "../compare.server.ts";
import { type ComparedLine, comparedLines } from "../compared-lines.ts";
import { fileLabel } from "../documents.ts";

type ComparedPassage = PassageLine & { text: string };

type ComparedTextProps = {
  files: ComparedFile[];
  nothing: string;
  /** Shown below each line of the present text, once. */
  about?: (passage: ComparedPassage) => ReactNode;
};

/** Words that came and went, said also without their colour. */
export function ComparedText({ files, nothing, about }: ComparedTextProps) {
  const changed = files.filter(({ hunks }) => hunks.length > 0);
  if (changed.length === 0) return <p className="admin-empty">{nothing}</p>;
  return changed.map(({ path, hunks }) => {
    const shown = new Set<number>();
    return (
      <section key={path} className="compared" aria-label={fileLabel(path)}>
        <h3>{fileLabel(path)}</h3>
        {hunks.map((hunk) => (
          <div key={hunk.line} className="compared-hunk">
            <p className="compared-line">Ligne {hunk.line}</p>
            {comparedLines(hunk).map((line) => (
              <Line
                key={`${line.line} ${line.words[0]?.words}`}
                {...line}
                path={path}
                about={once(line, shown) ? about : undefined}
              />
            ))}
          </div>
        ))}
      </section>
    );
  });
}

/** The line between two runs of changes stands below one and above the other. */
function once({ line, text }: ComparedLine, shown: Set<number>): boolean {
  if (line === null || text.trim() === "" || shown.has(line)) return false;
  shown.add(line);
  return true;
}

export function listedPassages(files: ComparedFile[]): Set<string> {
  const lines = files.flatMap(({ path, hunks }) => hunks.flatMap(comparedLines).map((one) => ({ path, ...one })));
  return new Set(lines.flatMap(({ path, line }) => (line === null ? [] : [passageName({ path, line })])));
}

type LineProps = ComparedLine & { path: string; about: ComparedTextProps["about"] };

function Line({ path, line, text, words, about }: LineProps) {
  const passage = line === null || !about ? null : { path, line, text };
  return (
    <>
      <p lang="fr" data-passage={passage ? passageName(passage) : undefined}>
        {words.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
          <Run key={index} {...run} />
        ))}
      </p>
      {passage && about?.(passage)}
    </>
  );
}

function Run({ words, change }: ComparedWords[number]) {
  if (change === "same") return words;
  const Mark = change === "added" ? "ins" : "del";
  return (
    <Mark>
      <span className="sr-only">{change === "added" ? "[ajouté : " : "[enlevé : "}</span>
      {words}
      <span className="sr-only">]</span>
    </Mark>
  );
}

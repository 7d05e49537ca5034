import type { Elements } from "#app/ui/elements.ts";
import { type PassageLine, passageName } from "../comments/comment-fields.ts";
import type { ComparedFile, ComparedWords } from "../compare.server.ts";
import { type ComparedLine, comparedLines } from "../compared-lines.ts";
import { fileLabel } from "../documents.ts";

type ComparedPassage = PassageLine & { text: string };

type ComparedTextProps = {
  files: ComparedFile[];
  nothing: string;
  /** Shown below each line of the present text, once. */
  renderBelow?: (passage: ComparedPassage) => Elements;
};

/** Word diff; insertions and deletions are also said to screen readers. */
export function ComparedText({ files, nothing, renderBelow }: ComparedTextProps) {
  const changed = files.filter(({ hunks }) => hunks.length > 0);
  if (changed.length === 0) return <p className="admin-empty">{nothing}</p>;
  return changed.map(({ path, hunks }) => {
    const shown = new Set<number>();
    return (
      <section key={path} className="compared" aria-label={fileLabel(path)}>
        <h3>{fileLabel(path)}</h3>
        {hunks.map((hunk) => (
          <div key={hunk.line} className="compared-hunk">
            <p className="compared-line">{`Ligne ${hunk.line}`}</p>
            {comparedLines(hunk).map((line) => (
              <Line
                key={`${line.line} ${line.words[0]?.words}`}
                {...line}
                path={path}
                renderBelow={isFirstShown(line, shown) ? renderBelow : undefined}
              />
            ))}
          </div>
        ))}
      </section>
    );
  });
}

/** The line between two runs of changes stands below one and above the other. */
function isFirstShown({ line, text }: ComparedLine, shown: Set<number>): boolean {
  if (line === null || text.trim() === "" || shown.has(line)) return false;
  shown.add(line);
  return true;
}

/** Those that something can be said of. */
export function listedPassages(files: ComparedFile[]): Set<string> {
  const lines = files.flatMap(({ path, hunks }) => hunks.flatMap(comparedLines).map((one) => ({ path, ...one })));
  return new Set(
    lines.flatMap(({ path, line, text }) => (line === null || text.trim() === "" ? [] : [passageName({ path, line })])),
  );
}

type LineProps = ComparedLine & { path: string; renderBelow: ComparedTextProps["renderBelow"] };

function Line({ path, line, text, words, renderBelow }: LineProps) {
  const passage = line === null || !renderBelow ? null : { path, line, text };
  return (
    <>
      <p lang="fr" data-passage={passage ? passageName(passage) : undefined}>
        {words.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
          <Run key={index} {...run} />
        ))}
      </p>
      {passage && renderBelow?.(passage)}
    </>
  );
}

function Run({ words, change }: ComparedWords[number]) {
  if (change === "same") return <span>{words}</span>;
  const Mark = change === "added" ? "ins" : "del";
  return (
    <Mark>
      <span className="sr-only">{change === "added" ? "[ajouté : " : "[enlevé : "}</span>
      <span>{words}</span>
      <span className="sr-only">]</span>
    </Mark>
  );
}

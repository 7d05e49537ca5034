import type { ComparedFile } from "../compare.server.ts";
import { fileLabel } from "../documents.ts";

/** Words that came and went, said also without their colour. */
export function ComparedText({ files, nothing }: { files: ComparedFile[]; nothing: string }) {
  const changed = files.filter(({ hunks }) => hunks.length > 0);
  if (changed.length === 0) return <p className="admin-empty">{nothing}</p>;
  return changed.map(({ path, hunks }) => (
    <section key={path} className="compared" aria-label={fileLabel(path)}>
      <h3>{fileLabel(path)}</h3>
      {hunks.map(({ line, words }) => (
        <div key={line} className="compared-hunk">
          <p className="compared-line">Ligne {line}</p>
          <p lang="fr">
            {words.map((run, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
              <Run key={index} {...run} />
            ))}
          </p>
        </div>
      ))}
    </section>
  ));
}

function Run({ words, change }: ComparedFile["hunks"][number]["words"][number]) {
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

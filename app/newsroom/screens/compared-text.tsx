import type { ComparedFile, ComparedWords } from "#app/newsroom/drafts/compare.server.ts";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";

/** The files themselves, word by word, for whoever asks for their signs; also said to screen readers. */
export function ComparedText({ files }: { files: ComparedFile[] }) {
  return files.map(({ path, hunks }) => (
    <section key={path} className="compared" aria-label={`Le fichier : ${fileLabel(path)}`}>
      <h3>{fileLabel(path)}</h3>
      {hunks.map(({ line, words }) => (
        <div key={line} className="compared-hunk">
          <p className="compared-line">{`Ligne ${line}`}</p>
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

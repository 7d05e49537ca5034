import type { ReportedError } from "#app/newsroom/drafts/reported-errors.server.ts";
import { TextLink } from "#app/newsroom/writing/reading-panel.tsx";

/**
 * `control` says where the reported sentence is in the draft; it is null once the draft no longer contains
 * the sentence.
 */
export type ErrorInText = ReportedError & { control: { id: string; words: string; start: number } | null };

export function ReportedInText({ errors }: { errors: ErrorInText[] }) {
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="signalees">
      <h2 id="signalees">{errors.length === 1 ? "Une erreur signalée" : `${errors.length} erreurs signalées`}</h2>
      <ul className="draft-log">
        {errors.map(({ id, passage, words, message, source, at, control }) => (
          <li key={id}>
            {control ? (
              <TextLink control={control.id} words={control.words} start={control.start}>
                <span lang="fr">{words}</span>
              </TextLink>
            ) : passage ? (
              <>
                <span>{"Phrase changée : "}</span>
                <q lang="fr">{passage}</q>
              </>
            ) : null}
            <span className="comment-text" lang="fr">{`Un lecteur, le ${at} : ${message}`}</span>
            {source ? <span className="comment-text" lang="fr">{`Sa source : ${source}`}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

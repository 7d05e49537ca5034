import { useEffect, useState } from "react";
import { rememberVersion } from "#app/accounts/reader-data/read-versions.ts";
import { ProofStyle } from "#app/reading/proofs/proof-style.tsx";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Change } from "#library/catalogue/catalogue.ts";
import type { ChangedPassage } from "#library/proofs/changed-passages.ts";
import { formatDate } from "#platform/french/dates.ts";
import { articleHistoryPath, CHANGE_LABELS } from "./corrections-paths.ts";

type ChangesProps = { articleId: string; changes: Change[]; read: number };

export function ChangesSinceReading({ articleId, changes, read }: ChangesProps) {
  const history = useHistory(articleId);
  const unseen = changes.slice(0, changes.length - read);
  return (
    <section className="since-reading" aria-labelledby="since-reading">
      <ProofStyle />
      <h2 id="since-reading">Depuis votre lecture</h2>
      <ul>
        {unseen.map(({ date, kind, text }, index) => (
          <li key={`${date} ${text}`}>
            <p>
              <strong>
                <FrenchText>{`${CHANGE_LABELS[kind]} du ${formatDate(date)}.`}</FrenchText>
              </strong>
              <span>{` ${text}`}</span>
            </p>
            <Passages passages={history[changes.length - 1 - index] ?? []} />
          </li>
        ))}
      </ul>
      <p className="muted">Votre appareil seul sait ce que vous avez lu.</p>
      <Button tone="quiet" onClick={() => markAsSeen(articleId, changes.length)}>
        J’ai vu
      </Button>
    </section>
  );
}

/** The button that has the focus disappears with its section, so the focus moves to the article. */
function markAsSeen(articleId: string, version: number) {
  document.querySelector("main")?.focus({ preventScroll: true });
  rememberVersion(articleId, version);
}

function Passages({ passages }: { passages: ChangedPassage[] }) {
  return passages.map(({ section, before, after }) => (
    <div key={`${before} ${after}`} className="changed-passage">
      <p>
        Dans « <a href={`#${section.id}`}>{section.text}</a> »
      </p>
      {before ? (
        <p>
          Avant : <del>{before}</del>
        </p>
      ) : null}
      <p>
        {after ? (
          <>
            <span>{"Maintenant : "}</span>
            <ins>{after}</ins>
          </>
        ) : (
          "Ce passage a été retiré."
        )}
      </p>
    </div>
  ));
}

function useHistory(articleId: string): ChangedPassage[][] {
  const [history, setHistory] = useState<ChangedPassage[][]>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetch(articleHistoryPath(articleId), { signal: controller.signal })
      .then((response) => (response.ok ? response.json() : []))
      .then(setHistory, (error: unknown) => {
        if (!controller.signal.aborted) console.warn("The changed passages could not be loaded", error);
      });
    return () => controller.abort();
  }, [articleId]);
  return history;
}

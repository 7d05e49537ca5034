import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { controlId } from "#app/newsroom/fields/field-names.ts";
import { shorten } from "#platform/french/shorten.ts";
import type { ReadingStatistics } from "./reading-statistics.server.ts";
import { openFolds, selectWords } from "./select-words.ts";
import { STATISTICS_FIELDS, STATISTICS_PATH } from "./statistics-path.ts";

const AFTER_MS = 500;

/** Path of the file, and ids of the text area and of the field for the summary under the title. */
type Typed = { path: string; text: string; summary: string };

/** Returns the statistics of the typed text, half a second after the last key. Only one request runs at a time. */
function useReadingStatistics({ path, text, summary }: Typed, saved: ReadingStatistics) {
  const [shown, setShown] = useState({ statistics: saved, isBehind: false });
  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let known = readTyped({ path, text, summary });
    async function ask(): Promise<void> {
      const typed = readTyped({ path, text, summary });
      if (isAsking || typed === known) return;
      isAsking = true;
      const statistics = await measure(typed, ended.signal);
      isAsking = false;
      if (ended.signal.aborted) return;
      setShown((before) => (statistics ? { statistics, isBehind: false } : { ...before, isBehind: true }));
      // Without an answer, the next key asks again, and so does the return of the network or of the person.
      if (!statistics) return;
      known = typed;
      // More may have been typed while the request was running.
      wait();
    }
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), AFTER_MS);
    }
    // A click may also change the text, for instance a button that restores an earlier one.
    for (const event of ["input", "click"]) document.addEventListener(event, wait, { signal: ended.signal });
    for (const event of ["focus", "online"]) window.addEventListener(event, wait, { signal: ended.signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [path, text, summary]);
  return shown;
}

function readTyped({ path, text, summary }: Typed): string {
  const textIn = (id: string) => (document.getElementById(id) as HTMLTextAreaElement | null)?.value ?? "";
  const { path: file, text: body, summary: under } = STATISTICS_FIELDS;
  return new URLSearchParams({ [file]: path, [body]: textIn(text), [under]: textIn(summary) }).toString();
}

/** Returns null when there is no answer, for instance without a network or after the end of the session. */
async function measure(typed: string, signal: AbortSignal): Promise<ReadingStatistics | null> {
  try {
    const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
    const response = await fetch(STATISTICS_PATH, { method: "POST", headers, body: typed, signal });
    return response.ok ? ((await response.json()) as ReadingStatistics) : null;
  } catch {
    return null;
  }
}

type ReadingPanelProps = { file: string; index: number; saved: ReadingStatistics };

const SHORT = 70;

/** Shows how long and how easy the text is. This changes at each key, so it is not announced to screen readers. */
export function ReadingPanel({ file, index, saved }: ReadingPanelProps) {
  const text = controlId.body(index);
  const { statistics, isBehind } = useReadingStatistics(
    { path: file, text, summary: controlId.field(index, "summary") },
    saved,
  );
  return (
    <section className="reading-statistics" aria-labelledby="lecture">
      <h2 id="lecture">Lecture</h2>
      {statistics.state === "read" ? (
        <Statistics {...statistics} text={text} />
      ) : (
        <p>{`Ce texte n’a pas de chiffres : ${statistics.why}.`}</p>
      )}
      {isBehind ? <p className="muted">Chiffres d’avant vos derniers mots : le site n’a pas répondu.</p> : null}
    </section>
  );
}

type StatisticsProps = Extract<ReadingStatistics, { state: "read" }> & { text: string };

function Statistics({
  words,
  minutes,
  announced,
  ease,
  minEase,
  meanSentence,
  longSentences,
  bars,
  text,
}: StatisticsProps) {
  return (
    <>
      <dl>
        <Statistic name="Longueur" isOff={announced !== null && (words < announced.min || words > announced.max)}>
          {announced ? announcedText(words, announced) : readingLengthText(words, minutes)}
        </Statistic>
        <Statistic name="Facilité de lecture" isOff={ease < minEase}>
          {`${write(Math.min(100, Math.max(0, ease)))} sur 100, ${minEase} au moins`}
        </Statistic>
        <Statistic name="Phrase moyenne" isOff={bars !== null && meanSentence > bars.mean}>
          {`${write(meanSentence)} mots${bars ? `, ${bars.mean} au plus` : ""}`}
        </Statistic>
      </dl>
      {longSentences.length > 0 && bars ? (
        <details>
          <summary>
            {`${longSentences.length === 1 ? "1 phrase" : `${longSentences.length} phrases`} de plus de ${bars.sentence} mots`}
          </summary>
          <ol>
            {longSentences.map(({ sentence, source, start, count }) => (
              <li key={start}>
                <TextLink control={text} words={source} start={start}>
                  {shorten(sentence, SHORT)}
                </TextLink>
                <span>{` (${count} mots)`}</span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}

function announcedText(
  words: number,
  { minutes, min, max }: NonNullable<Extract<ReadingStatistics, { state: "read" }>["announced"]>,
): string {
  const announced = `« Comprendre en ${minutes} ${minutes > 1 ? "minutes" : "minute"} »`;
  if (words < min) return `Encore ${countText(min - words)} pour ${announced}`;
  if (words > max) return `${countText(words - max)} de trop pour ${announced}`;
  return `${countText(words)}, comme l’annonce ${announced}`;
}

export function readingLengthText(words: number, minutes: number): string {
  if (minutes < 1) return `${countText(words)}, soit moins d’une minute`;
  return `${countText(words)}, soit ${write(minutes)} ${minutes < 2 ? "minute" : "minutes"}`;
}

function countText(words: number): string {
  return `${write(words, 0)} ${words > 1 ? "mots" : "mot"}`;
}

/** Words mark a bad value, because a colour alone does not reach everybody. */
function Statistic({ name, isOff, children }: { name: string; isOff: boolean; children: ReactNode }) {
  return (
    <div data-off={isOff || undefined}>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {isOff ? <strong> : à revoir</strong> : null}
      </dd>
    </div>
  );
}

function write(value: number, digits = 1): string {
  return value.toLocaleString("fr-FR", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `control` is the id of the text area. */
type TextLinkProps = { control: string; words: string; start: number; children: ReactNode };

/**
 * Selects the occurrence of `words` nearest to `start` (UTF-16 offset) in the text area; without scripts, it is a link
 * to the text area.
 */
export function TextLink({ control, words, start, children }: TextLinkProps) {
  function select(event: MouseEvent): void {
    const area = document.getElementById(control);
    if (!(area instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    openFolds(area);
    selectWords(area, words, start);
  }
  return (
    <a href={`#${control}`} onClick={select}>
      {children}
    </a>
  );
}

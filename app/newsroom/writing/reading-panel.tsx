import type { ReactNode } from "react";
import { controlId } from "#app/newsroom/fields/field-names.ts";
import { shorten } from "#platform/french/shorten.ts";
import type { ReadingStatistics } from "./reading-statistics.server.ts";
import { TextLink } from "./text-link.tsx";
import { useReadingStatistics } from "./use-reading-statistics.ts";

type ReadingPanelProps = { file: string; index: number; saved: ReadingStatistics };

const SHORT = 70;

/** How long and how easy the text is. It changes while one types: nothing of it is announced. */
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
          {announced ? announcedText(words, announced) : `${write(words, 0)} mots, soit ${write(minutes)} minutes`}
        </Statistic>
        <Statistic name="Facilité de lecture" isOff={ease < minEase}>
          {`${write(ease)} sur 100, ${minEase} au moins`}
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

function countText(words: number): string {
  return `${write(words, 0)} ${words > 1 ? "mots" : "mot"}`;
}

/** Never by its colour alone: the words say it. */
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

import { useEffect, useRef, useState } from "react";
import { calendarDate } from "#app/accounts/reader-data/local-day.ts";
import { createStoredValue, parseStoredJson } from "#app/accounts/reader-data/stored-value.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { CLASS_FIELDS, KEEP_AT_ONCE } from "./class-paths.ts";

/** `query` is that of the address of the preparation, `at` the time at which it was kept, in milliseconds. */
type KeptPreparation = { query: string; title: string; at: number };

const MOST_KEPT = 20;

const kept = createStoredValue<KeptPreparation[]>({ key: "classPreparations", parse: parseKept, empty: [] });

function parseKept(stored: string | null): KeptPreparation[] {
  const value = parseStoredJson(stored);
  const all: Partial<Record<keyof KeptPreparation, unknown>>[] = Array.isArray(value) ? value : [];
  return all.flatMap((one) => {
    const { query, title, at } = one ?? {};
    const isWhole =
      typeof query === "string" && typeof title === "string" && !Number.isNaN(new Date(Number(at)).getTime());
    return isWhole ? [{ query, title, at: Number(at) }] : [];
  });
}

const idOf = (query: string) => new URLSearchParams(query).get(CLASS_FIELDS.preparation);

/**
 * Keeps the preparation in this browser once its button led to its address, in place of its former state, and returns
 * how the browser did. The address then loses its end, so that a reload does not keep it again.
 */
export function useKeptAtOnce(title: string): "new" | "replaced" | null {
  const [outcome, setOutcome] = useState<"new" | "replaced" | null>(null);
  useEffect(() => {
    if (location.hash !== KEEP_AT_ONCE) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    const query = location.search.slice(1);
    const before = kept.load();
    const others = before.filter((one) => idOf(one.query) !== idOf(query));
    const isStored = kept.store([{ query, title, at: Date.now() }, ...others].slice(0, MOST_KEPT));
    setOutcome(isStored ? (others.length < before.length ? "replaced" : "new") : null);
  }, [title]);
  return outcome;
}

/** Lists the preparations of this browser, of which the server knows nothing. */
export function KeptPreparations() {
  const preparations = kept.use();
  const status = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState("");
  function remove({ query, title }: KeptPreparation) {
    kept.store(preparations.filter((one) => one.query !== query));
    setSaid(`« ${title} » est retiré de vos préparations.`);
    status.current?.focus();
  }
  return (
    <>
      {preparations.length > 0 ? (
        <section className="section" aria-labelledby="preparations">
          <h2 id="preparations">Vos préparations sur cet ordinateur</h2>
          <ul className="teaching-list">
            {preparations.map((one) => (
              <li key={one.query}>
                <a href={`${NEW_CLASS_PATH}?${one.query}`}>
                  <FrenchText>{one.title}</FrenchText>
                </a>
                <Button tone="quiet" aria-label={`Retirer « ${one.title} »`} onClick={() => remove(one)}>
                  Retirer
                </Button>
                <span className="teaching-kept">{keptText(one)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p ref={status} role="status" tabIndex={-1}>
        {said}
      </p>
    </>
  );
}

function keptText({ query, at }: KeptPreparation): string {
  const fields = new URLSearchParams(query);
  const questions = (fields.get(CLASS_FIELDS.chosen) ?? "").split(" ").filter(Boolean).length;
  const ofTeacher = fields.has(CLASS_FIELDS.withOwn) ? " et les vôtres" : "";
  const date = new Date(at);
  const time = date.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit" });
  return `${questions} ${questions > 1 ? "questions" : "question"}${ofTeacher}, le ${formatDate(calendarDate(date))} à ${time}`;
}

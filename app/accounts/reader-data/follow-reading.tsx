import { useEffect, useState } from "react";
import type { Heading } from "#library/catalogue/catalogue.ts";
import { isDay, type Learning } from "./learning.ts";
import { storedLearning } from "./learning-storage.ts";
import { calendarDay, localDay } from "./local-day.ts";

export const FORGOTTEN_AFTER_DAYS = 60;
const FIRST_PLACE = 2;
const TEXT_EXPECTED_MS = 500;

type FollowedReading = {
  left: Heading | null;
  stop: () => void;
};

/**
 * Records how far the article is read until `stop` is called; `left` is where it was left before. Recording begins once
 * all given headings are in the page, so each of them must be one that the page shows.
 */
function followReading(article: string, headings: Heading[]): FollowedReading {
  const learning = storedLearning.load();
  if (learning.unread) return { left: null, stop: () => {} };
  const today = localDay(new Date());
  if (!isDay(today)) return { left: null, stop: () => {} };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        const place = headings.findIndex(({ id }) => id === target.id);
        if (place === -1) noteSeen(article);
        else if (place >= FIRST_PLACE) notePlace(article, target.id, today);
      }
    },
    // A heading counts as read once it is in the upper half of the screen.
    { rootMargin: "0px 0px -50% 0px" },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    const marks = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    // While the text is loading, the headings below it are on screen and would count as read.
    if (marks.length < headings.length) {
      timer = setTimeout(begin, TEXT_EXPECTED_MS);
      return;
    }
    for (const mark of [...marks, ...document.querySelectorAll(".article .sources")]) observer.observe(mark);
  };
  begin();
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  return { left: placeOf(learning, article, headings, today), stop };
}

/** Returns null when there is no place, when it is old, or when the article was read to its end. */
export function placeOf(
  { place, seen }: Learning,
  article: string,
  headings: Heading[],
  today: number,
): Heading | null {
  const [heading] = place[article]?.split(" ") ?? [];
  const age = ageOf(place[article], today);
  if (article in seen || !(age >= 0 && age <= FORGOTTEN_AFTER_DAYS)) return null;
  return headings.find(({ id }, index) => id === heading && index >= FIRST_PLACE) ?? null;
}

function ageOf(place = "", today: number): number {
  return today - Number.parseInt(place.split(" ")[1] ?? "", 36);
}

/** Drops places older than `FORGOTTEN_AFTER_DAYS`, so that they do not stay on the device. */
export function withPlace(learning: Learning, article: string, heading: string, today: number): Learning {
  const kept = Object.entries(learning.place).filter(
    ([_article, place]) => ageOf(place, today) <= FORGOTTEN_AFTER_DAYS,
  );
  return { ...learning, place: { ...Object.fromEntries(kept), [article]: `${heading} ${today.toString(36)}` } };
}

function notePlace(article: string, heading: string, today: number) {
  const learning = storedLearning.load();
  const after = withPlace(learning, article, heading, today);
  if (learning.unread || article in learning.seen || learning.place[article] === after.place[article]) return;
  storedLearning.store(after);
}

/** Called when the reader reaches the end of the text or begins its quiz. */
export function noteSeen(article: string) {
  const learning = storedLearning.load();
  const today = calendarDay(new Date());
  if (learning.unread || article in learning.seen || !isDay(today)) return;
  const { [article]: _reached, ...place } = learning.place;
  storedLearning.store({ ...learning, place, seen: { ...learning.seen, [article]: today } });
}

export function ReadingMark({ article, headings }: { article: string; headings: Heading[] }) {
  const [left, setLeft] = useState<Heading | null>(null);
  useEffect(() => {
    const followed = followReading(article, headings);
    setLeft(followed.left);
    return followed.stop;
  }, [article, headings]);
  if (!left) return null;
  return (
    <p className="reading-mark">
      <a href={`#${left.id}`}>{`Reprendre à « ${left.text} »`}</a>
    </p>
  );
}

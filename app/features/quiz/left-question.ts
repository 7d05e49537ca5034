import { recall, remember } from "#app/features/device-storage/tab-memory.ts";

/** A question that was left for the passage which answers it. */
export type LeftQuestion = {
  /** Path of the article and anchor of the passage. */
  page: string;
  section: string;
  /** Address of the question; null on the article's own page, where one goes back as with the browser. */
  back: string | null;
  /** Fragment of the address when it was left. */
  from: string;
};

const NAME = "left";

/** The link that was followed, while its page stays open. */
let followed: HTMLElement | null = null;

export function leaveQuestion(left: Omit<LeftQuestion, "from">, link: HTMLElement) {
  remember(NAME, { ...left, from: window.location.hash });
  followed = link;
}

/** From a question to its passage on the same page: the keyboard goes there too. */
export function leaveOnPage(page: string, section: string, link: HTMLElement) {
  leaveQuestion({ page, section, back: null }, link);
  const heading = document.getElementById(section);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Null for anything that could not be an address of this site. */
export function leftQuestion(): LeftQuestion | null {
  const left = recall(NAME);
  if (typeof left !== "object" || left === null) return null;
  const { page, section, back, from } = left as Record<string, unknown>;
  if (typeof page !== "string" || typeof section !== "string" || typeof from !== "string") return null;
  if (back !== null && (typeof back !== "string" || !/^\/(?![/\\])/.test(back))) return null;
  return { page, section, back, from };
}

export function forgetLeft() {
  remember(NAME, null);
}

/** The keyboard goes on from the link that was followed. */
export function focusQuestion() {
  const link = followed?.isConnected ? followed : document.querySelector<HTMLElement>(".quiz :is(legend, h3)");
  link?.focus({ preventScroll: true });
}

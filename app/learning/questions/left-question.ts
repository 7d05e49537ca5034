import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";

export type LeftQuestion = {
  page: string;
  section: string;
  /** Address of the question; null on the article's own page, where the browser's back button is enough. */
  back: string | null;
  from: string;
};

const NAME = "left";

let followed: HTMLElement | null = null;

export function leaveQuestion(left: Omit<LeftQuestion, "from">, link: HTMLElement) {
  remember(NAME, { ...left, from: window.location.hash });
  followed = link;
}

export function leaveOnPage(page: string, section: string, link: HTMLElement) {
  leaveQuestion({ page, section, back: null }, link);
  const heading = document.getElementById(section);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Returns null for a stored value that cannot be an address of this site. */
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

export function focusQuestion() {
  const link = followed?.isConnected ? followed : document.querySelector<HTMLElement>(".quiz :is(legend, h3)");
  link?.focus({ preventScroll: true });
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** `closedAt` is the time at which the last definition was closed, in milliseconds, or null when none was. */
export function openDelay(now: number, closedAt: number | null): number {
  return closedAt !== null && now - closedAt <= SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
}

const TOOLTIP_ID = "definition";
const GAP_PX = 8;
const EDGE_PX = 12;

type Shown = { term: HTMLElement | null; isTapped: boolean };

/**
 * The first tap on a term shows its definition and the second follows its link. The box can be hovered and dismissed,
 * as WCAG 1.4.13 requires.
 */
export function DefinitionBox({ first }: { first: Event }) {
  const [{ term, isTapped }, setShown] = useState<Shown>({ term: null, isTapped: false });
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => listenToTerms((term, isTapped) => setShown({ term, isTapped }), first), [first]);
  useEffect(() => {
    term?.setAttribute("aria-describedby", TOOLTIP_ID);
    return () => term?.removeAttribute("aria-describedby");
  }, [term]);
  useLayoutEffect(() => {
    if (!term) return;
    const follow = () => box.current && placeBox(box.current, term);
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [term]);

  // A screen reader has already read the link when it is tapped, so the definition is announced as a live region.
  return (
    <div aria-live={isTapped ? "polite" : "off"}>
      {term ? (
        <div ref={box} id={TOOLTIP_ID} role="tooltip" className="tooltip">
          {term.dataset["definition"]}
        </div>
      ) : null}
    </div>
  );
}

/** `first` is the event that started the loading of this code, and has to be handled once it has loaded. */
function listenToTerms(show: (term: HTMLElement | null, isTapped: boolean) => void, first: Event): () => void {
  const listening = new AbortController();
  let shown: HTMLElement | null = null;
  let closedAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(term: HTMLElement | null, isTapped = false) {
    clearTimeout(timer);
    if (shown && !term) closedAt = performance.now();
    shown = term;
    show(term, isTapped);
  }

  /** A focused term keeps its definition for as long as it has the focus (WCAG 1.4.13). */
  function isFocused() {
    return shown === document.activeElement;
  }

  function over(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    const term = termOf(event.target);
    clearTimeout(timer);
    if (term && term !== shown)
      timer = setTimeout(() => set(term), openDelay(performance.now(), shown ? performance.now() : closedAt));
    else if (!term && shown && !isFocused() && !isTooltip(event.target)) timer = setTimeout(() => set(null), 150);
  }

  function tap(event: MouseEvent) {
    const term = termOf(event.target);
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    if (isTouch && term && term !== shown) {
      event.preventDefault();
      set(term, true);
    } else if (shown && !term && !isTooltip(event.target)) set(null);
  }

  function focus(event: FocusEvent) {
    if (isKeyboardFocus(event.target)) set(termOf(event.target));
  }

  const { signal } = listening;
  document.addEventListener("pointerover", over, { signal });
  document.addEventListener("click", tap, { signal });
  document.addEventListener("focusin", focus, { signal });
  document.addEventListener("keydown", (event) => event.key === "Escape" && shown && set(null), { signal });
  // The definition of a focused term stays, because focusing a term that is off screen scrolls the page to it.
  window.addEventListener("scroll", () => shown && !isFocused() && set(null), {
    signal,
    passive: true,
  });
  if (first.type === "click") tap(first as PointerEvent);
  else if (first.type === "focusin") focus(first as FocusEvent);
  else over(first as PointerEvent);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

function termOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-definition]") : null;
}

function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${TOOLTIP_ID}`) !== null;
}

function isKeyboardFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(":focus-visible");
}

function placeBox(box: HTMLElement, term: HTMLElement) {
  const anchor = term.getBoundingClientRect();
  // The box is measured at the left edge, because near the right edge it would be narrower.
  Object.assign(box.style, {
    left: "0",
    top: "0",
    maxHeight: `${window.innerHeight - 2 * EDGE_PX}px`,
    overflowY: "auto",
  });
  const { width, height } = box.getBoundingClientRect();
  const [below, above] = [anchor.bottom + GAP_PX, anchor.top - GAP_PX - height];
  const [right, lowest] = [window.innerWidth - width - EDGE_PX, window.innerHeight - height - EDGE_PX];
  const top = below <= lowest || above < EDGE_PX ? Math.min(below, lowest) : above;
  box.style.left = `${Math.max(EDGE_PX, Math.min(anchor.left, right))}px`;
  box.style.top = `${Math.max(EDGE_PX, top)}px`;
}

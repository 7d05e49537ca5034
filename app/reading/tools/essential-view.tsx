import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { readableText } from "#app/ui/speech/listening.ts";
import { CloseButton, CopyButton, type ToolProps, ViewDialog } from "./view-dialog.tsx";

const MIN_PX = 20;
const MAX_PX = 60;

/** Sets the largest text size that fits; returns false when even the smallest does not. */
function fitText(box: HTMLElement): boolean {
  const fits = (size: number) => {
    box.style.fontSize = `${size}px`;
    return box.scrollHeight <= box.clientHeight;
  };
  let [small, large] = [MIN_PX, MAX_PX];
  while (large - small > 1) {
    const middle = Math.ceil((small + large) / 2);
    if (fits(middle)) small = middle;
    else large = middle - 1;
  }
  return fits(small);
}

const ADDRESS = "#essentiel";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
/** When the points do not fit the screen, these keys are left to the browser, which scrolls. */
const SCROLLING_STEPS: Record<string, number> = { ArrowDown: 1, PageDown: 1, " ": 1, ArrowUp: -1, PageUp: -1 };

export function EssentialView({ article, close }: ToolProps) {
  const [points] = useState(readPoints);
  // This is the index of the point shown alone, or null when all are shown.
  const [point, setPoint] = useState<number | null>(null);
  const list = useFittedList();
  useEffect(() => {
    if (point !== null) list.current?.children[point]?.scrollIntoView({ block: "nearest" });
  }, [list, point]);
  useAddress();

  const go = (step: number) =>
    setPoint((now) => {
      const next = (now ?? (step > 0 ? -1 : points.length)) + step;
      return next >= 0 && next < points.length ? next : null;
    });
  const onKey = (event: KeyboardEvent) => {
    const isScrolled = list.current?.closest("dialog")?.hasAttribute("data-scrolled");
    const step = STEPS[event.key] ?? (isScrolled ? undefined : SCROLLING_STEPS[event.key]);
    if (!step || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    go(step);
  };

  return (
    <ViewDialog label={`L’essentiel : ${article.title}`} className="board" onKey={onKey} close={close}>
      <h2>
        <FrenchTitle>{article.title}</FrenchTitle>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where a screen is too small for it */}
      <ul ref={list} tabIndex={0}>
        {points.map((text, index) => (
          <li
            key={text}
            aria-current={index === point || undefined}
            data-aside={(point ?? index) !== index || undefined}
          >
            <FrenchText>{text}</FrenchText>
          </li>
        ))}
      </ul>
      <BoardBar article={article} go={go} />
      <p role="status" className="sr-only">
        {point === null ? "" : `Point ${point + 1} sur ${points.length} : ${points[point]}`}
      </p>
    </ViewDialog>
  );
}

function BoardBar({ article, go }: Pick<ToolProps, "article"> & { go: (step: number) => void }) {
  const address = `${location.origin}${article.href}`;
  return (
    <div className="board-bar">
      <span className="board-address">{`Le Récap · ${address.replace(/^https?:\/\//, "")}`}</span>
      <div className="board-class">
        <Button tone="quiet" onClick={() => go(-1)}>
          Précédent
        </Button>
        <Button tone="quiet" onClick={() => go(1)}>
          Suivant
        </Button>
        <SchemeButton />
        {document.fullscreenEnabled ? <FullScreenButton /> : null}
      </div>
      <CopyButton text={address + ADDRESS}>Copier l’adresse</CopyButton>
      <CloseButton>Lire l’article</CloseButton>
    </div>
  );
}

/** A projector may need another colour scheme than the computer that it is connected to. */
function SchemeButton() {
  const [isDark, setIsDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const board = button.current?.closest("dialog");
    if (board) board.dataset["scheme"] = isDark ? "dark" : "light";
  }, [isDark]);
  return (
    <span ref={button}>
      <Button tone="quiet" onClick={() => setIsDark(!isDark)}>
        {isDark ? "Fond clair" : "Fond sombre"}
      </Button>
    </span>
  );
}

function FullScreenButton() {
  const toggle = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return (
    <Button tone="quiet" onClick={() => void toggle().catch(() => undefined)}>
      Plein écran
    </Button>
  );
}

function readPoints(): string[] {
  return [...document.querySelectorAll(".prose .essentiel li")].map(readableText);
}

function useFittedList() {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const [box, board] = [list.current, list.current?.closest("dialog")];
    if (!box || !board) return;
    const observer = new ResizeObserver(() => {
      board.removeAttribute("data-scrolled");
      board.toggleAttribute("data-scrolled", !fitText(box));
    });
    observer.observe(board);
    return () => observer.disconnect();
  }, []);
  return list;
}

/** The open dialog has an address of its own. Going back closes it, because the previous address is another page's. */
function useAddress() {
  useEffect(() => {
    const { pathname, search } = location;
    const page = pathname + search;
    history.replaceState(history.state, "", page + ADDRESS);
    return () => {
      if (location.pathname + location.search + location.hash === page + ADDRESS)
        history.replaceState(history.state, "", page);
    };
  }, []);
}

import { useEffect, useState } from "react";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";

const CONTENTS_ID = "contents";

type Entry = { id: string; text: string };

export function Contents({ article: { headings, quiz } }: { article: Pick<ArticlePage, "headings" | "quiz"> }) {
  const entries = [
    ...headings.slice(1),
    ...(quiz ? [{ id: "quiz", text: "Quiz" }] : []),
    { id: "sources", text: "Sources" },
  ];
  const current = useCurrentSection(entries);
  const here = entries.find(({ id }) => id === current);
  return (
    <>
      <button type="button" className="contents-button" data-drawing="list" popoverTarget={CONTENTS_ID}>
        <span>Sommaire</span>
        {here ? (
          <span className="contents-here" aria-hidden="true">
            <FrenchText>{here.text}</FrenchText>
          </span>
        ) : null}
      </button>
      <nav id={CONTENTS_ID} popover="auto" className="contents" aria-labelledby="contents-title">
        <button
          type="button"
          className="icon-button"
          data-drawing="x"
          popoverTarget={CONTENTS_ID}
          popoverTargetAction="hide"
        >
          Fermer
        </button>
        <p id="contents-title" className="contents-title">
          Dans cet article
        </p>
        <ol>
          {entries.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? "true" : undefined} onClick={closeDrawer}>
                <FrenchText>{text}</FrenchText>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

function closeDrawer() {
  document.getElementById(CONTENTS_ID)?.hidePopover?.();
}

function useCurrentSection(entries: Entry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = entries.map(({ id }) => id).join(" ");
  useEffect(() => {
    const hasPassed = (id: string) => {
      const heading = document.getElementById(id);
      return heading && heading.getBoundingClientRect().top < innerHeight / 2;
    };
    const follow = () => setCurrent(ids.split(" ").findLast(hasPassed));
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, [ids]);
  return current;
}

import { type KeyboardEvent, use } from "react";
import type { Elements } from "#app/ui/elements.ts";
import { ServerRendered } from "#app/ui/markdown/server-rendered.tsx";
import { LazyOutcome } from "./lazy-outcome.tsx";
import { PreparedSearch, type SearchOutcome } from "./prepared-search.ts";
import { SearchField } from "./search-field.tsx";

type SearchPageProps = {
  text: string;
  /** Null in the browser for a page opened directly: the server's HTML is kept. On the server `prepared` holds it. */
  outcome: SearchOutcome | null;
};

export function SearchPage({ text, outcome }: SearchPageProps) {
  const prepared = use(PreparedSearch);
  return (
    <Frame typed={text}>
      {outcome ? <LazyOutcome outcome={outcome} /> : <ServerRendered part="results">{prepared}</ServerRendered>}
    </Frame>
  );
}

/** « / » returns to the field, only while the focus is in this content (WCAG 2.1.4). */
function Frame({ typed, children }: { typed: string; children: Elements }) {
  function returnToField(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey) return;
    const field = event.currentTarget.querySelector("input");
    if (!field || event.target === field) return;
    event.preventDefault();
    field.select();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is a shortcut among links that all work without it
    <div className="wrap page search-page" onKeyDown={returnToField}>
      <header className="page-header">
        <h1>Recherche</h1>
        <SearchField key={typed} defaultValue={typed} />
      </header>
      {children}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, Suspense, use } from "react";
import { LazyOutcome } from "./lazy-outcome.tsx";
import { PreparedSearch, type SearchOutcome } from "./prepared-search.ts";
import { SearchField } from "./search-field.tsx";

type SearchPageProps = {
  /** What was read of the query. */
  text: string;
  /** Null in the browser where the page came with it. */
  outcome: SearchOutcome | null;
};

export function SearchPage({ text, outcome }: SearchPageProps) {
  const prepared = use(PreparedSearch);
  return (
    <Frame typed={text}>
      {outcome ? (
        <Suspense>
          <LazyOutcome outcome={outcome} />
        </Suspense>
      ) : prepared ? (
        <div>{prepared}</div>
      ) : (
        // As in features/markdown/server-rendered.tsx: React leaves what came with the page as it is.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
        <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      )}
    </Frame>
  );
}

/** « / » leads from the results back to the field: only while the focus is on this page's content (WCAG 2.1.4). */
function Frame({ typed, children }: { typed: string; children: ReactNode }) {
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

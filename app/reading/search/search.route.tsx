import { type KeyboardEvent, use } from "react";
import { data } from "react-router";
import { sentLetterPaths } from "#app/letters/archive/letter-archive.server.ts";
import type { Elements } from "#app/ui/elements.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { ServerRendered } from "#app/ui/markdown/server-rendered.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { prepareSearch } from "#library/search/content-search.ts";
import { documentRequestContext } from "#platform/document-request.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/search.route";
import { answerSearch, takeSearch } from "./answer-search.server.ts";
import { PreparedSearch, type SearchOutcome } from "./prepared-search.ts";
import { SearchField } from "./search-field.tsx";
import { searchOutcomeContext } from "./search-outcome-context.server.ts";
import { SearchStyle } from "./search-style.tsx";

/** Only a navigation loads this part, because a page opened directly contains its results. */
const LazyOutcome = lazyPart(
  () => import("./outcome-view.tsx").then(({ OutcomeView }) => OutcomeView),
  () => location.reload(),
);

type SearchPageProps = {
  text: string;
  /**
   * The outcome is null when the page is opened directly: the server renders `PreparedSearch`, and the browser keeps
   * that HTML.
   */
  outcome: SearchOutcome | null;
};

function SearchPage({ text, outcome }: SearchPageProps) {
  const prepared = use(PreparedSearch);
  return (
    <Frame typed={text}>
      {outcome ? <LazyOutcome outcome={outcome} /> : <ServerRendered part="results">{prepared}</ServerRendered>}
    </Frame>
  );
}

/**
 * The key « / » focuses the field, but only from within this content, as WCAG 2.1.4 requires of a shortcut of one key.
 */
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

export const handle: RouteHandle = { onRequest: true };

// Searches on a political site may reveal opinions, so neither caches nor other sites may learn them.
const HEADERS = { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const parameters = new URL(request.url).searchParams;
  const themes = content
    .listCategories()
    .filter(({ available }) => available)
    .map(({ name, href }) => ({ name, href }));
  const respond = (outcome: Omit<SearchOutcome, "themes">, init?: { status: number; headers: HeadersInit }) => {
    const whole = { ...outcome, themes };
    const isPage = context.get(documentRequestContext);
    if (isPage) context.set(searchOutcomeContext, whole);
    return data(
      { text: outcome.answer?.text ?? "", outcome: isPage ? null : whole },
      { ...init, headers: { ...HEADERS, ...init?.headers } },
    );
  };
  if (!parameters.get("q")?.trim()) {
    // The index is prepared while the reader types the query.
    prepareSearch(content);
    return respond({ answer: null, isRefused: false });
  }
  const services = requireServices(context);
  const seconds = takeSearch(services);
  if (seconds > 0) {
    const headers = { "Retry-After": String(seconds) };
    return respond({ answer: null, isRefused: true }, { status: 429, headers });
  }
  const answer = await answerSearch(content, parameters, () => sentLetterPaths(services.db, content));
  return respond({ answer, isRefused: false });
}

/** The code of the results is loaded before the page is shown, so that Back can restore the scroll position. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), LazyOutcome.preload()]);
  return page;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const text = loaderData?.text;
  return pageMeta({
    title: text ? `Recherche : ${text}` : "Recherche",
    description: "Chercher dans le site.",
    indexable: false,
  });
}

export default function SearchRoute({ loaderData: { text, outcome } }: Route.ComponentProps) {
  return (
    <>
      <SearchStyle />
      <SearchPage text={text} outcome={outcome} />
    </>
  );
}

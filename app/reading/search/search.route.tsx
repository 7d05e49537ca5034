import { data } from "react-router";
import { sentLetterPaths } from "#app/letters/archive/letter-archive.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { documentRequestContext } from "#platform/document-request.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/search.route";
import { answerSearch, takeSearch } from "./answer-search.server.ts";
import { LazyOutcome } from "./lazy-outcome.tsx";
import type { SearchOutcome } from "./prepared-search.ts";
import { searchOutcomeContext } from "./search-outcome-context.server.ts";
import { SearchPage } from "./search-page.tsx";
import { SearchStyle } from "./search-style.tsx";

export const handle: RouteHandle = { onRequest: true };

// Searches on a political site come near to opinions: neither caches nor other sites may learn them.
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
  if (!parameters.get("q")?.trim()) return respond({ answer: null, isRefused: false });
  const services = requireServices(context);
  const seconds = takeSearch(services);
  if (seconds > 0) {
    const headers = { "Retry-After": String(seconds) };
    return respond({ answer: null, isRefused: true }, { status: 429, headers });
  }
  const answer = await answerSearch(content, parameters, () => sentLetterPaths(services.db, content));
  return respond({ answer, isRefused: false });
}

/** The results come with the page, for Back to find its place among them. */
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

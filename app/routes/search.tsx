import { data } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { answerSearch, takeSearch } from "#app/features/search/answer-search.server.ts";
import { SearchPage } from "#app/features/search/search-page.tsx";
import searchStyles from "#app/styles/search.css?url";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/search";

// What is searched on a political site is near to an opinion: no other site is told, and no cache keeps it.
const HEADERS = { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" };

export function links(): Route.LinkDescriptors {
  return [
    { rel: "stylesheet", href: searchStyles },
    { rel: "search", type: "application/opensearchdescription+xml", title: "Le Récap", href: "/opensearch.xml" },
  ];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const parameters = new URL(request.url).searchParams;
  const themes = content
    .listCategories()
    .filter(({ available }) => available)
    .map(({ name, href }) => ({ name, href }));
  if (!parameters.get("q")?.trim()) return data({ answer: null, isRefused: false, themes }, { headers: HEADERS });
  const limit = await takeSearch(requireServices(context), request);
  if (limit.allowed) {
    return data({ answer: answerSearch(content, parameters), isRefused: false, themes }, { headers: HEADERS });
  }
  const headers = { ...HEADERS, "Retry-After": String(limit.retryAfterSeconds) };
  return data({ answer: null, isRefused: true, themes }, { status: 429, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const text = loaderData?.answer?.text;
  return pageMeta({
    title: text ? `Recherche : ${text}` : "Recherche",
    description: "Chercher dans les articles, le glossaire, les questions et les sources du Récap.",
    indexable: false,
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}

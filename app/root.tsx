import { useEffect, useState } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useMatches } from "react-router";
import { isTeamDevice } from "#app/accounts/session/team-device.ts";
import { useKeptReading } from "#app/learning/offline/use-kept-reading.ts";
import { CanonicalLink } from "#app/reading/frame/canonical-link.tsx";
import { navigationLinks } from "#app/reading/frame/navigation-links.ts";
import { PageFrame } from "#app/reading/frame/page-frame.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import type { Route } from "./+types/root";

/** Inlined, to save a request on the first visit; simpler than public/favicon.svg. */
const FAVICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#fefdfa"/><path fill="#543282" d="M6 0h2v32H6z"/><path fill="#92f4da" d="M10 18h19v5H10z"/><path fill="none" stroke="#221b2d" stroke-width="3" d="M13 25V8h6a5 5 0 0 1 0 9h-6m6 0 6 8"/></svg>',
)}`;

// Development only: entry.server.tsx adds them in production.
export function links(): Route.LinkDescriptors {
  return [
    ...(import.meta.env.DEV
      ? ["styles", "styles-late"].map((name) => ({ rel: "stylesheet", href: `/app/${name}.css` }))
      : []),
    { rel: "icon", href: FAVICON, type: "image/svg+xml" },
    { rel: "manifest", href: "/manifest.webmanifest" },
    { rel: "alternate", type: "application/atom+xml", title: "Le Récap : les articles", href: "/atom.xml" },
  ];
}

export function loader({ context }: Route.LoaderArgs) {
  return navigationLinks(contentOf(context).listCategories());
}

/** The frame's links change only with a build. */
export function shouldRevalidate() {
  return false;
}

const ERROR_TITLES: Record<number, string> = { 404: "Page introuvable", 410: "Article retiré" };

export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const title = (isRouteErrorResponse(error) && ERROR_TITLES[error.status]) || "Page indisponible";
  return [{ title: `${title} – Le Récap` }, { name: "robots", content: "noindex" }];
}

export function Layout({ children }: { children: Elements }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15121b" />
        <Meta />
        <RefreshWithoutScripts />
        <Links />
      </head>
      <body>
        {children}
        {import.meta.env.DEV ? <Scripts /> : null}
      </body>
    </html>
  );
}

const REFRESH_SECONDS = 10;

function RefreshWithoutScripts() {
  const to = useMatches().flatMap(
    ({ handle, loaderData }) => (handle as RouteHandle | undefined)?.refresh?.(loaderData) ?? [],
  );
  return to[0] ? (
    <noscript>
      <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${to[0]}`} />
    </noscript>
  ) : null;
}

const TeamBar = lazyPart(() => import("#app/office/team/team-bar.tsx").then((code) => code.TeamBar));

export default function App() {
  useKeptReading();
  const [isOfTeam, setIsOfTeam] = useState(false);
  useEffect(() => setIsOfTeam(isTeamDevice()), []);
  return (
    <PageFrame beside={isOfTeam ? <TeamBar /> : null}>
      <CanonicalLink />
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame>
      <ErrorPage error={error} />
    </PageFrame>
  );
}

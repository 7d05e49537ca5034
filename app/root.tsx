import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from "react-router";
import type { Route } from "./+types/root";
import { listCategories } from "./features/catalogue/catalogue.server.ts";
import { CanonicalLink } from "./features/layout/canonical-link.tsx";
import { ErrorPage } from "./features/layout/error-page.tsx";
import { navigationLinks } from "./features/layout/navigation-links.ts";
import { PageFrame } from "./features/layout/page-frame.tsx";

// In production the style sheet and the scripts are put into the page by entry.server.tsx.
export function links(): Route.LinkDescriptors {
  return [
    ...(import.meta.env.DEV ? [{ rel: "stylesheet", href: "/app/styles.css" }] : []),
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
    { rel: "alternate", type: "application/atom+xml", title: "Le Récap : les articles", href: "/atom.xml" },
  ];
}

export function loader() {
  return navigationLinks(listCategories());
}

/** The links of the frame follow from the content, which changes with a new build only. */
export function shouldRevalidate() {
  return false;
}

/** Titles of the pages that stand in when a page fails; the others have their own. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const title = isRouteErrorResponse(error) && error.status === 404 ? "Page introuvable" : "Page indisponible";
  return [{ title: `${title} – Le Récap` }, { name: "robots", content: "noindex" }];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15121b" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {import.meta.env.DEV ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <PageFrame>
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

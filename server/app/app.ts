// Importing this file must open no resource, because the process that checks candidates imports it to render pages.
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import type { Newsroom } from "#app/newsroom/drafts/newsroom-services.ts";
import { figureSizes } from "#figures/edition/drawing-orders.ts";
import { openContent } from "#library/catalogue/content-source.server.ts";
import { type ContentStore, createContentStore } from "#library/catalogue/content-store.server.ts";
import type { DrawingMaker } from "./drawings.ts";
import { createEditionPages, type EditionPages } from "./edition-pages.ts";
import { type EditionServices, type FollowedEditions, startEditions } from "./follow-editions.ts";
import { createRouteMatcher } from "./route-handles.ts";
import { type OpenResources, type RunningServices, startServices as start } from "./start-services.ts";
import { createWebApp, type WebAppOptions } from "./web-app.ts";

export { openDatabase } from "#database/open.server.ts";
export { readSettings } from "#platform/settings.ts";

/** The path is relative to the bundle in build/server/. */
const DEPLOYED = join(import.meta.dirname, "../../../content");

/** The version changes whenever a script of the pages changes. */
export const release = build.assets.version;

const content = createContentStore(() => openContent(), figureSizes);
const matchRoute = createRouteMatcher(build.routes);

const render = createRequestHandler(build, import.meta.env.MODE);

/** @param draw absent where only pages are rendered, as in the check of a candidate */
export function pagesOf(content: ContentStore, draw: DrawingMaker = () => Promise.reject(new Error("nothing draws"))) {
  return createEditionPages({ content, matchRoute, render, draw });
}

export function openPages(draw?: DrawingMaker): EditionPages {
  return pagesOf(content, draw);
}

/** Must be awaited before the first request is answered. */
export function followEditions(open: Omit<EditionServices, "content" | "folder">): Promise<FollowedEditions> {
  // Development shows the content files directly and follows no edition.
  if (import.meta.env.DEV) return Promise.resolve({ check: async () => {}, stop: async () => {} });
  return startEditions({ ...open, content, folder: DEPLOYED });
}

/** For commands only: a running server does not load these modules. */
export async function loadEditionTools() {
  return import("./edition-tools.ts");
}

type Opened = OpenResources &
  Pick<Newsroom, "serveNewest"> & { checks: Pick<Newsroom, "check" | "preview" | "encodeImage"> | null };

/** @param checks null in development, where nothing can be published */
export function startServices({ checks, serveNewest, ...open }: Opened): Promise<RunningServices> {
  const newsroom = checks && {
    content,
    serveNewest,
    check: checks.check,
    preview: checks.preview,
    encodeImage: checks.encodeImage,
  };
  return start({ ...open, ...(newsroom ? { newsroom } : {}) }, content);
}

export function createApp(options: Omit<WebAppOptions, "render" | "content" | "matchRoute">) {
  // Forms of other sites are refused earlier; "null" is the origin of pages that send no referrer.
  const publicHost = new URL(options.services.settings.publicUrl).host;
  const render = createRequestHandler({ ...build, allowedActionOrigins: [publicHost, "null"] }, import.meta.env.MODE);
  return createWebApp({ ...options, content, matchRoute, render });
}

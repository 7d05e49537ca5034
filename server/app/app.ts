// Importing this file must open nothing: the process that checks candidates does it to render pages.
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import type { Newsroom } from "#app/newsroom/drafts/newsroom-services.ts";
import { figureSizes } from "#figures/edition/drawing-orders.ts";
import { openContent } from "#library/catalogue/content-source.server.ts";
import { type ContentStore, createContentStore } from "#library/catalogue/content-store.server.ts";
import type { DrawingMaker } from "./drawings.ts";
import { createEditionPages, type EditionPages } from "./edition-pages.ts";
import type { FollowedEditions } from "./follow-editions.ts";
import { createRouteMatcher } from "./route-handles.ts";
import { type EditionServices, startEditions } from "./start-editions.ts";
import { type OpenResources, type RunningServices, startServices as start } from "./start-services.ts";
import { createWebApp, type WebAppOptions } from "./web-app.ts";

export { openDatabase } from "#database/open.server.ts";
export { readSettings } from "#platform/settings.ts";

/** From the bundle in build/server/. */
const DEPLOYED = join(import.meta.dirname, "../../../content");

/** Changes with the scripts. */
export const release = build.assets.version;

const content = createContentStore(openContent, figureSizes);
const matchRoute = createRouteMatcher(build.routes);

const render = createRequestHandler(build, import.meta.env.MODE);

/** @param draw where pages alone are made, nothing is drawn */
export function pagesOf(content: ContentStore, draw: DrawingMaker = () => Promise.reject(new Error("nothing draws"))) {
  return createEditionPages({ content, matchRoute, render, draw });
}

/** Those of the edition that is served. */
export function openPages(draw?: DrawingMaker): EditionPages {
  return pagesOf(content, draw);
}

/** To await before the first answer. */
export function followEditions(open: Omit<EditionServices, "content" | "folder">): Promise<FollowedEditions> {
  // Development shows the files as they are.
  if (import.meta.env.DEV) return Promise.resolve({ check: async () => {}, stop: async () => {} });
  return startEditions({ ...open, content, folder: DEPLOYED });
}

/** For commands: a server that runs does not load them. */
export async function loadEditionTools() {
  return import("./edition-tools.ts");
}

type Opened = OpenResources &
  Pick<Newsroom, "serveNewest"> & { checks: Pick<Newsroom, "check" | "preview" | "encodeImage"> | null };

/** @param checks null in development, where nothing is published */
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
  // Foreign forms are refused earlier; "null" comes from pages without a referrer.
  const publicHost = new URL(options.services.settings.publicUrl).host;
  const render = createRequestHandler({ ...build, allowedActionOrigins: [publicHost, "null"] }, import.meta.env.MODE);
  return createWebApp({ ...options, content, matchRoute, render });
}

// Prerendering imports this file as React Router's server build: importing it must open nothing.
export * from "virtual:react-router/server-build";

import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type ServerBuild } from "react-router";
import { openContent } from "#library/catalogue/content-source.server.ts";
import { contentContext, createContentStore } from "#library/catalogue/content-store.server.ts";
import { type OpenResources, type RunningServices, startServices as start } from "./start-services.ts";
import { createWebApp, type WebAppOptions } from "./web-app.ts";

export { openDatabase } from "#database/open.server.ts";
export { readSettings } from "#platform/settings.ts";

// Opened at the first question.
const content = createContentStore(openContent);

/** Prerendering asks these routes, and passes nothing in. */
export const routes = withContent(build.routes);

export function startServices(open: OpenResources): Promise<RunningServices> {
  return start(open, content);
}

export function createApp(options: Omit<WebAppOptions, "render" | "content">) {
  // Foreign forms are refused earlier; "null" comes from pages without a referrer.
  const publicHost = new URL(options.services.settings.publicUrl).host;
  const render = createRequestHandler({ ...build, allowedActionOrigins: [publicHost, "null"] }, import.meta.env.MODE);
  return createWebApp({ ...options, content, render });
}

function withContent({ root, ...others }: ServerBuild["routes"]): ServerBuild["routes"] {
  if (!root) throw new Error("the routes have no root");
  const middleware: typeof root.module.middleware = [({ context }) => context.set(contentContext, content)];
  return { ...others, root: { ...root, module: { ...root.module, middleware } } };
}

// Prerendering imports this file as React Router's server build: importing it must open nothing.
export * from "virtual:react-router/server-build";

import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { builtContent } from "#library/catalogue/content-store.server.ts";
import { createWebApp, type WebAppOptions } from "./web-app.ts";

export { openDatabase } from "#database/open.server.ts";
export { readSettings } from "#platform/settings.ts";
export { startServices } from "./start-services.ts";

export function createApp(options: Omit<WebAppOptions, "render" | "content">) {
  // Foreign forms are refused earlier; "null" comes from pages without a referrer.
  const publicHost = new URL(options.services.settings.publicUrl).host;
  const render = createRequestHandler({ ...build, allowedActionOrigins: [publicHost, "null"] }, import.meta.env.MODE);
  return createWebApp({ ...options, content: builtContent, render });
}

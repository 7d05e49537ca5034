import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "#database/open.server.ts";
import type { Log } from "./log.ts";
import type { Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import type { SiteValues } from "./site-values.ts";

// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
// biome-ignore lint/suspicious/noEmptyInterface: platform/mail and app/letters/sending add theirs.
export interface AddedServices {}

export type ProcessServices = AddedServices & {
  db: Database;
  settings: Settings;
  secrets: Secrets;
  log: Log;
};

export type Services = ProcessServices & {
  requestId: string;
  /** It is used for rate limits only and never stored or logged unhashed. */
  clientAddress: string;
  reportError: (error: unknown, request: Request) => void;
};

export const siteValuesContext = createContext<SiteValues>();

/** Null while a page is rendered once for all readers. */
export const servicesContext = createContext<Services | null>(null);

export function requireServices(context: Readonly<RouterContextProvider>): Services {
  const services = context.get(servicesContext);
  if (!services)
    throw new Error("A page for every reader has no services: this belongs in a route that is rendered on request");
  return services;
}

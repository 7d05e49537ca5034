import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "#database/open.server.ts";
import type { MailQueue } from "#platform/mail/mail-queue.server.ts";
import type { Log } from "./log.ts";
import type { Secrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/** What features add, each in the file that makes it: this folder knows none of them. */
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface FeatureServices {}

/** What the process opens once, in main.ts. */
export type ProcessServices = FeatureServices & {
  db: Database;
  settings: Settings;
  secrets: Secrets;
  log: Log;
  mail: MailQueue;
};

/** What a request may use. */
export type Services = ProcessServices & {
  requestId: string;
  /** The visitor's address, for rate limits only: it is neither stored nor logged as it is. */
  clientAddress: string;
  /** Writes one log line that names the request's id, method and path. */
  reportError: (error: unknown, request: Request) => void;
};

/** Null while pages are prerendered: they belong to everybody and reach for nothing. */
export const servicesContext = createContext<Services | null>(null);

export function requireServices(context: Readonly<RouterContextProvider>): Services {
  const services = context.get(servicesContext);
  if (!services)
    throw new Error("A prerendered page has no services: this belongs in a route that is rendered on request");
  return services;
}

import type { Server } from "node:http";
import type { Log } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { Settings } from "#platform/settings.ts";
import type { Metrics } from "./metrics.ts";

/** Everything that React Router and Vite bundle, drizzle included: the process itself only opens, listens and closes. */
export type App = Pick<
  typeof import("#server/app/app.ts"),
  "createApp" | "openDatabase" | "readSettings" | "startServices"
>;

export type ServerOptions = {
  settings: Settings;
  log: Log;
  ping: () => Promise<void>;
  /** What needs them waits for them; built files do not. */
  services: Promise<ProcessServices>;
  /** Null when nobody may ask for the figures. */
  metrics: Metrics | null;
};

/** Where the application comes from: the build, or in development the sources. */
export type AppSource = {
  app: App;
  createServer: (options: ServerOptions) => Server;
};

/** What keeps the server from starting, said in one line for the person at the keyboard. */
export class StartError extends Error {
  override name = "StartError";
}

import type { Server } from "node:http";
import type { Log } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { Settings } from "#platform/settings.ts";
import type { Metrics } from "./metrics.ts";

export type App = Pick<
  typeof import("#server/app/app.ts"),
  "createApp" | "followEditions" | "openDatabase" | "pages" | "readSettings" | "release" | "startServices"
>;

type ServerOptions = {
  settings: Settings;
  log: Log;
  ping: () => Promise<void>;
  /** Only the application waits for them; built files do not. */
  services: Promise<ProcessServices>;
  metrics: Metrics | null;
};

export type AppSource = {
  app: App;
  createServer: (options: ServerOptions) => Server;
};

/** Its message is shown as one line to the person at the keyboard. */
export class StartError extends Error {
  override name = "StartError";
}

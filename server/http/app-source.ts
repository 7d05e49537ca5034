import type { Server } from "node:http";
import type { Log } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { Settings } from "#platform/settings.ts";

export type App = Pick<
  typeof import("#server/app/app.ts"),
  "createApp" | "followEditions" | "openDatabase" | "openPages" | "readSettings" | "release" | "startServices"
>;

type ServerOptions = {
  settings: Settings;
  log: Log;
  ping: () => Promise<void>;
  /** Only the application waits for them; built files do not. */
  services: Promise<ProcessServices>;
};

export type AppSource = {
  app: App;
  createServer: (options: ServerOptions) => Promise<Server>;
};

/** Its message is shown as one line to the person at the keyboard. */
export class StartError extends Error {
  override name = "StartError";
}

import type { Server } from "node:http";
import type { ProcessServices } from "./services.ts";

/** Everything that React Router and Vite bundle, drizzle included: the process itself only opens, listens and closes. */
export type App = Pick<typeof import("./app.ts"), "createApp" | "openDatabase" | "readSettings" | "startServices">;

export type ServerOptions = { services: ProcessServices; ping: () => Promise<void> };

/** Where the application comes from: the build, or in development the sources. */
export type AppSource = {
  app: App;
  createServer: (options: ServerOptions) => Server;
};

/** What keeps the server from starting, said in one line for the person at the keyboard. */
export class StartError extends Error {
  override name = "StartError";
}

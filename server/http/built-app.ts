import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { securityHeaders } from "#platform/http/security-headers.ts";
import type { Log } from "#platform/log.ts";
import { RELEASE_HEADER, withEdition } from "#platform/release-header.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { Settings } from "#platform/settings.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { createBuiltFiles } from "./built-files.ts";
import { createDrawingMaker } from "./drawing-maker.ts";
import { createHttpServer } from "./http-server.ts";
import { createPageStore } from "./page-store.ts";

export type App = Pick<
  typeof import("#server/app/app.ts"),
  "createApp" | "followEditions" | "openDatabase" | "openPages" | "readSettings" | "release" | "startServices"
>;

type ServerOptions = {
  settings: Settings;
  log: Log;
  ping: () => Promise<void>;
  /** Only the application waits for the services; files of the build are served before. */
  services: Promise<ProcessServices>;
};

export type AppSource = {
  app: App;
  createServer: (options: ServerOptions) => Promise<Server>;
};

/** Its message is printed as one line for the person who started the server. */
export class StartError extends Error {
  override name = "StartError";
}

/** The build writes this file last, so only a complete build has it. */
const FINGERPRINT = "fingerprint.json";

export async function openBuild(root: string): Promise<AppSource> {
  const buildDirectory = servedBuild(root);
  const version = buildVersion(buildDirectory);
  const app = (await import(pathToFileURL(join(buildDirectory, "server/index.js")).href)) as App;
  return {
    app,
    async createServer({ settings, log, ping, services }) {
      const { publicUrl, dataDir, metricsToken } = settings;
      const headers = { ...securityHeaders({ publicUrl, styleHashes: [] }), [RELEASE_HEADER]: app.release };
      const { draw, stop } = createDrawingMaker({ dataDir, version, log });
      const pages = app.openPages(draw);
      const store = createPageStore({ pages, valuesAt: (now) => siteValuesOf(settings, now), headers, log });
      const files = createBuiltFiles({
        folder: join(buildDirectory, "client"),
        headers: () => withEdition(headers, pages.current().number),
        isGone: (path) => path.startsWith("/figures/") && pages.current().catalogue.getWithdrawnPicture(path) !== null,
      });
      const application = services.then((ready) =>
        app.createApp({ services: ready, ping, headers, draw, isBuilt: true }),
      );
      const metrics = metricsToken ? [(await import("./metrics.ts")).createMetrics(metricsToken, headers, store)] : [];
      const server = createHttpServer({
        headers,
        log,
        handlers: [
          ...metrics,
          async ({ req }, next) =>
            (["GET", "HEAD"].includes(req.method) ? await store.answer(req.raw) : null) ?? (await next()),
          files,
          async ({ req, env }) => (await application).fetch(req.raw, env),
        ],
      });
      return server.once("close", stop);
    },
  };
}

function buildVersion(buildDirectory: string): string {
  const file = join(buildDirectory, FINGERPRINT);
  if (!existsSync(file)) {
    throw new StartError("Le site n'est pas construit : lancez « npm start » ou « npm run build ».");
  }
  const { contents } = JSON.parse(readFileSync(file, "utf8")) as { contents: string };
  return contents.slice(0, 16);
}

/**
 * A `build/` without a fingerprint was being replaced when the build was interrupted. `build.former` is then served
 * where it is, because the service may not be allowed to rename it.
 */
export function servedBuild(root: string): string {
  const [build, former] = [join(root, "build"), join(root, "build.former")];
  return !existsSync(join(build, FINGERPRINT)) && existsSync(join(former, FINGERPRINT)) ? former : build;
}

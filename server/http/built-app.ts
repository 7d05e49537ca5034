import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { RELEASE_HEADER, withEdition } from "#platform/release-header.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { type App, type AppSource, StartError } from "./app-source.ts";
import { createBuiltFiles } from "./built-files.ts";
import { createDrawingMaker } from "./drawing-maker.ts";
import { createHttpServer } from "./http-server.ts";
import { createPageStore } from "./page-store.ts";

/** Written last: only a whole build has it. */
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
 * `build/` without a fingerprint was cut while being replaced: serve `build.former`, which the service may not be allowed to
 * rename.
 */
export function servedBuild(root: string): string {
  const [build, former] = [join(root, "build"), join(root, "build.former")];
  return !existsSync(join(build, FINGERPRINT)) && existsSync(join(former, FINGERPRINT)) ? former : build;
}

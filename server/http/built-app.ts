import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { RELEASE_HEADER } from "#platform/release-header.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { type App, type AppSource, StartError } from "./app-source.ts";
import { createHttpServer } from "./http-server.ts";
import { openPack, type Pack } from "./pack.ts";
import { createStaticFiles } from "./static-files.ts";
import type { StaticIndex } from "./static-index.ts";

const INDEX = "static-index.json";

export async function openBuild(root: string): Promise<AppSource> {
  const buildDirectory = servedBuild(root);
  const indexFile = join(buildDirectory, INDEX);
  if (!existsSync(indexFile)) {
    throw new StartError("Le site n'est pas construit : lancez « npm start » ou « npm run build ».");
  }
  const index = JSON.parse(readFileSync(indexFile, "utf8")) as StaticIndex;
  const pack = openBodies(buildDirectory, index);
  const app = (await import(pathToFileURL(join(buildDirectory, "server/index.js")).href)) as App;
  return {
    app,
    createServer({ settings, log, ping, services, metrics }) {
      const { publicUrl } = settings;
      const headers = {
        ...securityHeaders({ publicUrl, styleHashes: index.styles.all }),
        [RELEASE_HEADER]: app.release,
      };
      const files = createStaticFiles({
        pack,
        index,
        pages: app.pages,
        valuesAt: (now) => siteValuesOf(settings, now),
        headers,
        log,
      });
      const application = services.then((ready) => {
        return getRequestListener(app.createApp({ services: ready, ping, headers, isBuilt: true }).fetch);
      });
      const server = createHttpServer({
        answerStatic: (request, response) => {
          return metrics?.answer(request, response, headers) || files.answer(request, response);
        },
        application: async (request, response) => {
          if (!(await files.answerRendered(request, response))) await (await application)(request, response);
        },
        headers,
      });
      server.once("close", pack.close);
      if (metrics) server.prependListener("request", metrics.observe);
      return server;
    },
  };
}

function openBodies(buildDirectory: string, { pack, packBytes }: StaticIndex): Pack {
  try {
    return openPack(join(buildDirectory, pack), packBytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Le site construit n'est pas entier (${reason}) : lancez « npm run build ».`, {
      cause: error,
    });
  }
}

/**
 * `build/` without an index was cut while being replaced: serve `build.former`, which the service may not be allowed to
 * rename.
 */
export function servedBuild(root: string): string {
  const [build, former] = [join(root, "build"), join(root, "build.former")];
  return !existsSync(join(build, INDEX)) && existsSync(join(former, INDEX)) ? former : build;
}

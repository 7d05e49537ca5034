import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { type App, type AppSource, StartError } from "./app-source.ts";
import { createHttpServer } from "./http-server.ts";
import { securityHeaders } from "./security-headers.ts";
import { createStaticFiles } from "./static-files.ts";
import type { StaticIndex } from "./static-index.ts";

export async function openBuild(buildDirectory: string): Promise<AppSource> {
  const indexFile = join(buildDirectory, "static-index.json");
  if (!existsSync(indexFile)) {
    throw new StartError("Le site n'est pas construit : lancez « npm start » ou « npm run build ».");
  }
  const index = JSON.parse(readFileSync(indexFile, "utf8")) as StaticIndex;
  const app = (await import(pathToFileURL(join(buildDirectory, "server/index.js")).href)) as App;
  return {
    app,
    createServer({ settings: { publicUrl, socialUrl }, log, ping, services, metrics }) {
      const headers = securityHeaders({ publicUrl, styleHashes: index.styleHashes });
      const files = createStaticFiles({ buildDirectory, index, publicUrl, socialUrl, headers, log });
      const application = services.then((ready) => {
        return getRequestListener(app.createApp({ services: ready, ping, headers, isBuilt: true }).fetch);
      });
      const server = createHttpServer({
        answerStatic: (request, response) => {
          return metrics?.answer(request, response, headers) || files.answer(request, response);
        },
        application: async (request, response) => (await application)(request, response),
        headers,
      });
      if (metrics) server.prependListener("request", metrics.observe);
      return server;
    },
  };
}

import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import { securityHeaders, withoutPolicy } from "#platform/http/security-headers.ts";
import type { App, AppSource } from "./built-app.ts";
import { createDrawingMaker } from "./drawing-maker.ts";

/** Used in development: the database stays open from one edit to the next. */
export async function openSources(): Promise<AppSource> {
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } } });
  // Vite's listener would end the process before the database is closed.
  process.removeAllListeners("SIGTERM");
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) {
    throw new Error("Vite has no runnable server environment");
  }
  const { runner } = environment;
  const load = async () => (await runner.import("/server/app/app.ts")) as App;
  server.on("close", () => vite.close());

  return {
    app: await load(),
    async createServer({ settings: { publicUrl, dataDir }, log, ping, services }) {
      const headers = withoutPolicy(securityHeaders({ publicUrl, styleHashes: [] }));
      const { draw, stop } = createDrawingMaker({ dataDir, version: null, log });
      server.once("close", stop);
      let current: App | null = null;
      let application: ReturnType<App["createApp"]> | null = null;
      const listener = getRequestListener(async (request, bindings) => {
        const latest = await load();
        if (latest !== current || !application) {
          application = latest.createApp({ services: await services, ping, headers, draw, isBuilt: false });
        }
        current = latest;
        return application.fetch(request, bindings);
      });
      return server.on("request", (request, response) => {
        vite.middlewares(request, response, () => listener(request, response));
      });
    },
  };
}

import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import type { WebAppOptions } from "./web-app.ts";

type App = typeof import("./app.ts");

/** Vite in front, then the application as it is written at this moment. The database stays open from one edit to the next. */
export async function createDevelopmentServer(options: Omit<WebAppOptions, "render" | "isBuilt">): Promise<Server> {
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } } });
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error("Vite has no runnable server environment");

  let source: App | null = null;
  let app: ReturnType<App["createApp"]> | null = null;
  const listener = getRequestListener(async (request, bindings) => {
    const current = (await environment.runner.import("/server/app.ts")) as App;
    if (current !== source || !app) app = current.createApp({ ...options, isBuilt: false });
    source = current;
    return app.fetch(request, bindings);
  });
  server.on("request", (request, response) => vite.middlewares(request, response, () => listener(request, response)));
  server.on("close", () => vite.close());
  return server;
}

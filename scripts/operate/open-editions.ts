import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readSettings } from "#platform/settings.ts";
import { StartError } from "#server/http/app-source.ts";
import { servedBuild } from "#server/http/built-app.ts";

type App = typeof import("#server/app/app.ts");

const ROOT = join(import.meta.dirname, "../..");

/** The built site, and its editions: through the site that runs on the data folder, or in the database itself. */
export async function openEditions() {
  const settings = readSettings(process.env);
  const app = (await import(pathToFileURL(join(servedBuild(ROOT), "server/index.js")).href).catch((cause: unknown) => {
    throw new StartError("Le site n'est pas construit : lancez « npm run build ».", { cause });
  })) as App;
  const tools = await app.loadEditionTools();
  const running = settings.databaseUrl === null ? await tools.askRunningSite(settings.dataDir) : null;
  if (running) return { app, settings, tools, access: running, close: async () => {} };
  const database = await app.openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    migrationsFolder: join(ROOT, "database/migrations"),
    onConnectionError: () => {},
  });
  return { app, settings, tools, access: tools.accessTo(database.db), close: database.close };
}

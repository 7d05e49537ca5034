import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { OpenDatabase } from "#database/open.server.ts";
import { createHttpServer, drain } from "./http-server.ts";
import { createLog, describeError, type Log } from "./log.ts";
import { loadSecrets } from "./secrets.ts";
import { securityHeaders, withoutPolicy } from "./security-headers.ts";
import type { ProcessServices } from "./services.ts";
import type { Settings } from "./settings.ts";
import { createStaticFiles } from "./static-files.ts";
import type { StaticIndex } from "./static-index.ts";

type BuiltServer = Pick<typeof import("./app.ts"), "createApp" | "createAuth" | "openDatabase" | "readSettings">;

const ROOT = join(import.meta.dirname, "..");
const BUILD = join(ROOT, "build");
const INDEX = join(BUILD, "static-index.json");
const DRAIN_TIMEOUT_MS = 5_000;

/** What keeps the server from starting, said in one line for the person at the keyboard. */
class StartError extends Error {
  override name = "StartError";
}

await start(process.argv.includes("--dev"));

async function start(isDevelopment: boolean): Promise<void> {
  const log = createLog();
  process.env.NODE_ENV ??= isDevelopment ? "development" : "production";
  try {
    const { openDatabase, readSettings, createAuth, createApp } = await loadServer(isDevelopment);
    const settings = readSettings(process.env);
    const secrets = loadSecrets(settings);
    const database = await openDatabase({
      databaseUrl: settings.databaseUrl,
      dataDir: settings.dataDir,
      migrationsFolder: join(ROOT, "database/migrations"),
      onConnectionError: (error) => log.warn("database_connection_lost", describeError(error)),
    });
    const auth = createAuth({ db: database.db, secrets, settings, log });
    const services = { db: database.db, settings, secrets, log, auth };
    const server = createApp ? serveBuild(createApp, services, database) : await serveSources(services, database);
    closeOnSignal({ server, database, log });
    await listen(server, settings);
    announce(settings, secrets.adminPasswordIsNew ? secrets.adminPassword : null);
  } catch (error) {
    fail(error, log);
  }
}

/** The bundle, or in development the same functions as they are written. */
async function loadServer(isDevelopment: boolean): Promise<Partial<BuiltServer> & Omit<BuiltServer, "createApp">> {
  if (isDevelopment) {
    return {
      ...(await import("#database/open.server.ts")),
      ...(await import("./settings.ts")),
      ...(await import("#app/features/accounts/auth.server.ts")),
    };
  }
  if (!existsSync(INDEX))
    throw new StartError("Le site n'est pas construit : lancez « npm start » ou « npm run build ».");
  return (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as BuiltServer;
}

function serveBuild(createApp: BuiltServer["createApp"], services: ProcessServices, { ping }: OpenDatabase): Server {
  const { publicUrl, socialUrl } = services.settings;
  const index = JSON.parse(readFileSync(INDEX, "utf8")) as StaticIndex;
  const headers = securityHeaders({ publicUrl, styleHashes: index.styleHashes });
  const files = createStaticFiles({ buildDirectory: BUILD, index, publicUrl, socialUrl, headers, log: services.log });
  const app = createApp({ services, ping, headers, isBuilt: true });
  return createHttpServer({ answerStatic: files.answer, application: getRequestListener(app.fetch), headers });
}

async function serveSources(services: ProcessServices, { ping }: OpenDatabase): Promise<Server> {
  const { createDevelopmentServer } = await import("./development.ts");
  const headers = withoutPolicy(securityHeaders({ publicUrl: services.settings.publicUrl, styleHashes: [] }));
  return createDevelopmentServer({ services, ping, headers });
}

function listen(server: Server, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function announce({ publicUrl, host, port, smtpUrl, dataDir }: Settings, newPassword: string | null): void {
  if (newPassword) console.log(`Mot de passe d'administration (montré une seule fois) : ${newPassword}`);
  if (!smtpUrl) console.log(`SMTP_URL absente : les courriels seront écrits dans ${join(dataDir, "outbox")}`);
  console.log(
    `Le Récap répond sur http://${host.includes(":") ? `[${host}]` : host}:${port} (adresse publique : ${publicUrl})`,
  );
}

function closeOnSignal({ server, database, log }: { server: Server; database: OpenDatabase; log: Log }): void {
  let isClosing = false;
  function close(exitCode: number): void {
    if (isClosing) return;
    isClosing = true;
    drain(server, DRAIN_TIMEOUT_MS)
      .then(() => database.close())
      .then(() => process.exit(exitCode))
      .catch((error) => fail(error, log));
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => close(0));
  // The launcher is gone, however it ended: nobody is left to stop this process.
  process.on("disconnect", () => close(0));
  if (process.send && !process.connected) close(0);
  // Whoever read the log may leave; the site stays.
  process.stdout.on("error", () => {});
  process.on("unhandledRejection", (error) => log.error("unhandled_rejection", describeError(error)));
  process.on("uncaughtException", (error) => {
    log.error("uncaught_exception", describeError(error));
    close(1);
  });
}

function fail(error: unknown, log: Log): void {
  const line = explain(error);
  if (line) console.error(line);
  else log.error("start_failed", describeError(error));
  process.exit(1);
}

function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (["SettingsError", "DatabaseError", "StartError"].includes(error.name)) return error.message;
  switch ("code" in error && error.code) {
    case "EADDRINUSE":
      return "PORT : ce port est déjà pris par un autre programme. Arrêtez-le, ou donnez un autre PORT.";
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return "HOST : cette adresse n'est pas une adresse de cette machine. Donnez par exemple HOST=127.0.0.1 ou HOST=0.0.0.0.";
    case "EACCES":
    case "EROFS":
      return `DATA_DIR ou PORT : le système refuse l'accès (${error.message}).`;
    default:
      return null;
  }
}

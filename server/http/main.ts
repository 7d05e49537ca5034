import type { Server } from "node:http";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { type CopyService, serveCopies } from "#database/backup/copy-embedded.server.ts";
import type { OpenDatabase } from "#database/open.server.ts";
import { createLog, describeError } from "#platform/log.ts";
import { loadSecrets } from "#platform/secrets.ts";
import type { Settings } from "#platform/settings.ts";
import type { FollowedEditions } from "#server/app/follow-editions.ts";
import type { RunningServices } from "#server/app/start-services.ts";
import { createEditionChecker } from "./edition-checker.ts";
import { drain } from "./http-server.ts";
import { createImageEncoder } from "./image-encoder.ts";

const ROOT = join(import.meta.dirname, "../..");
const DRAIN_TIMEOUT_MS = 5_000;

const log = createLog();

try {
  await start(process.argv.includes("--dev"));
} catch (error) {
  fail(error);
}

async function start(isDevelopment: boolean): Promise<void> {
  // The compile cache halves the time of a start.
  enableCompileCache(join(ROOT, "build/compile-cache"));
  process.env.NODE_ENV ??= isDevelopment ? "development" : "production";
  const { app, createServer } = await openApp(isDevelopment);
  const settings = app.readSettings(process.env);
  const secrets = loadSecrets(settings);
  const database = await app.openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    migrationsFolder: join(ROOT, "database/migrations"),
    onConnectionError: (error) => log.warn("database_connection_lost", describeError(error)),
    onSearchIndexMissing: (error) => log.warn("search_index_missing", describeError(error)),
    onDiskFull: (isFull) => (isFull ? log.error("disk_full") : log.info("disk_has_room")),
  });
  const editions = await app.followEditions({ ...database, dataDir: settings.dataDir, log });
  const backups = await openCopyService(database, settings.dataDir);
  const checks = isDevelopment ? null : createEditionChecker();
  const images = isDevelopment ? null : createImageEncoder();
  const starting = app.startServices({
    db: database.db,
    embedded: database.embedded,
    settings,
    secrets,
    log,
    checks: checks && images && { ...checks, encodeImage: images.encode },
    serveNewest: editions.check,
  });
  const services = starting.then((running) => running.services);
  const server = await createServer({ settings, log, ping: database.ping, services });
  closeWhenTold({ server, starting, database, editions, backups, beside: [checks, images] });
  await Promise.all([listen(server, settings), starting]);
  announce(settings, secrets.adminPasswordIsNew ? secrets.adminPassword : null);
  flushCompileCache();
}

/** The application is imported dynamically because the built server must not import Vite. */
async function openApp(isDevelopment: boolean) {
  if (isDevelopment) return (await import("./source-app.ts")).openSources();
  return (await import("./built-app.ts")).openBuild(ROOT);
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
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (newPassword) console.log(`Mot de passe d'administration (montré une seule fois) : ${newPassword}`);
  if (!smtpUrl) console.log(`SMTP_URL absente : les courriels seront écrits dans ${join(dataDir, "outbox")}`);
  console.log(`Le Récap répond sur ${address} (adresse publique : ${publicUrl})`);
}

async function openCopyService({ embedded }: OpenDatabase, dataDir: string): Promise<CopyService | null> {
  if (!embedded) return null;
  try {
    return await serveCopies(embedded, dataDir, (error) => log.warn("backup_interrupted", describeError(error)));
  } catch (error) {
    log.warn("backup_socket_failed", describeError(error));
    return null;
  }
}

type Closable = {
  server: Server;
  starting: Promise<RunningServices>;
  database: OpenDatabase;
  editions: FollowedEditions;
  backups: CopyService | null;
  /** Child processes that must end with this one. */
  beside: ({ stop: () => void } | null)[];
};

function closeWhenTold({ server, starting, database, editions, backups, beside }: Closable): void {
  let isClosing = false;
  function close(exitCode: number): void {
    if (isClosing) return;
    isClosing = true;
    backups?.close();
    for (const one of beside) one?.stop();
    drain(server, DRAIN_TIMEOUT_MS)
      .then(async () => (await starting).stop())
      .then(editions.stop)
      .then(() => database.close())
      .then(() => process.exit(exitCode))
      .catch(fail);
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => close(0));
  // When the launcher ends, nothing else would stop this process.
  process.on("disconnect", () => close(0));
  if (process.send && !process.connected) close(0);
  process.on("unhandledRejection", (error) => log.error("unhandled_rejection", describeError(error)));
  process.on("uncaughtException", (error) => {
    log.error("uncaught_exception", describeError(error));
    close(1);
  });
  // The reader of the log may exit first, and its EPIPE error must not end the process.
  process.stdout.on("error", () => {});
}

function fail(error: unknown): void {
  const line = explain(error);
  if (line) console.error(line);
  else log.error("start_failed", describeError(error));
  process.exit(1);
}

function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (["SettingsError", "DatabaseError", "EditionRefused", "StartError"].includes(error.name)) return error.message;
  switch ("code" in error && error.code) {
    case "EADDRINUSE":
      return "PORT : ce port est déjà pris par un autre programme. Arrêtez-le, ou donnez un autre PORT.";
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return "HOST : cette adresse n'est pas une adresse de cette machine. Donnez par exemple HOST=127.0.0.1 ou HOST=0.0.0.0.";
    case "ENOSPC":
      return "DATA_DIR : il n'y a plus de place sur ce disque. Libérez-en, ou choisissez un autre dossier.";
    case "EACCES":
    case "EROFS":
      return `DATA_DIR ou PORT : le système refuse l'accès (${error.message}).`;
    default:
      return null;
  }
}

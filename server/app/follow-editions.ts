import { EditionRefused } from "#app/features/editions/edition-refused.ts";
import { absorbRows, readNumber, readOverlay } from "#app/features/editions/edition-store.server.ts";
import { resolveOverlay } from "#app/features/editions/overlay.ts";
import type { Database } from "#database/open.server.ts";
import type { BuiltTexts } from "#library/catalogue/content-source.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import { describeError, type Log } from "#platform/log.ts";
import { createEditionReader, readWhatIsReadable, UnreadableEdition } from "./edition-reader.ts";

export type FollowedEditions = {
  /** Serves what was published since. */
  check: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  db: Database;
  /** Whether other processes may publish. */
  isShared: boolean;
  content: ContentStore;
  /** Called with the first row of an overlay. */
  openBuilt: () => BuiltTexts;
  log: Log;
};

/** Half of the second within which every process serves a publication. */
const POLL_MS = 500;

/** Serves the newest edition, and goes on doing so. The former stays when it cannot be read, or the database is away. */
export async function followEditions(options: Options): Promise<FollowedEditions> {
  const { isShared, log } = options;
  const serveNewest = createServing(options);
  let checking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;
  let isStopped = false;

  function check(): Promise<void> {
    // One after the other, whoever asks.
    checking = checking.catch(() => {}).then(serveNewest);
    return checking;
  }

  async function poll(): Promise<void> {
    try {
      await check();
      if (isAway) log.info("editions_followed_again");
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn("editions_not_followed", describeError(error));
      isAway = true;
    }
    if (!isStopped) timer = setTimeout(poll, POLL_MS).unref();
  }

  await check();
  if (isShared) timer = setTimeout(poll, POLL_MS).unref();
  return {
    check,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await checking.catch(() => {});
    },
  };
}

function createServing({ db, content, openBuilt, log }: Options): () => Promise<void> {
  let known: number | null = null;
  let reading: { built: BuiltTexts; read: ReturnType<typeof createEditionReader> } | null = null;

  return async () => {
    if (known === (await readNumber(db))) return;
    const { number, rows } = await readOverlay(db);
    const isFirst = known === null;
    if (rows.length === 0) {
      known = number;
      return;
    }
    if (!reading) {
      const built = openBuilt();
      reading = { built, read: createEditionReader(db, built) };
    }
    const { built, read } = reading;
    const overlay = resolveOverlay(rows, built);
    if (overlay.conflicts.length > 0) log.warn("edition_conflicts", { files: overlay.conflicts.join(" ") });
    if (overlay.absorbed.length > 0) await absorb({ db, log }, overlay.absorbed, built);
    try {
      const readable = isFirst
        ? await readWhatIsReadable(read, overlay.applied, (error) => logUnreadable(log, number, error))
        : { applied: overlay.applied, source: overlay.applied.size > 0 ? await read(overlay.applied) : null };
      known = number;
      const { applied, source } = readable;
      if (!source && content.current().number === 0) return;
      if (source) content.publish(number, () => source);
      else content.publish(0);
      log.info("edition_served", { edition: number, files: applied.size });
    } catch (error) {
      if (!(error instanceof UnreadableEdition)) throw error;
      known = number;
      logUnreadable(log, number, error);
    }
  };
}

/** Another process may have done so, and what is served does not depend on it. */
async function absorb({ db, log }: Pick<Options, "db" | "log">, paths: string[], built: BuiltTexts): Promise<void> {
  try {
    await absorbRows(db, paths, built.builtAt);
    log.info("edition_absorbed", { files: paths.join(" ") });
  } catch (error) {
    if (!(error instanceof EditionRefused)) log.warn("edition_not_absorbed", describeError(error));
  }
}

function logUnreadable(log: Log, edition: number, error: UnreadableEdition): void {
  log.error("edition_unreadable", { edition, files: error.files.join(" "), ...describeError(error) });
}

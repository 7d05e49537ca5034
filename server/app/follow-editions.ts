import { readTextsFrom } from "#app/newsroom/editions/content-folder.server.ts";
import { publishDeployment } from "#app/newsroom/editions/deployment.server.ts";
import { hashText, readNumber, readServedFiles } from "#app/newsroom/editions/edition-store.server.ts";
import type { Database, OpenDatabase } from "#database/open.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import { hasExpired } from "#library/catalogue/exam-views.ts";
import { type ContentIssue, formatIssue } from "#library/schema/content-issue.ts";
import type { Content } from "#library/schema/load-content.ts";
import { isSearched, prepareSearch } from "#library/search/content-search.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { describeError, type Log } from "#platform/log.ts";
import { createEditionReader, type KnownTexts, openParsedTexts } from "./edition-reader.ts";

export type FollowedEditions = {
  /** Serves the newest edition if another was published. */
  check: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  db: Database;
  /** Whether other processes use the same database and may publish. */
  isShared: boolean;
  content: ContentStore;
  known?: KnownTexts;
  log: Log;
};

/** Half of the second within which every process must serve a publication. */
const SHARED_POLL_MS = 500;
/**
 * No other process publishes, but a question may leave the daily draw, and a text that could not be
 * read is tried again.
 */
const OWN_POLL_MS = 30_000;

/**
 * Serves the newest edition and each later one. The former edition stays when the newest cannot be read or the database
 * is unreachable.
 */
export async function followEditions(options: Options): Promise<FollowedEditions> {
  const { isShared, log } = options;
  const pollMs = isShared ? SHARED_POLL_MS : OWN_POLL_MS;
  const serveNewest = createServing(options);
  let checking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;
  let isStopped = false;

  function check(): Promise<void> {
    // Checks run one after the other, so that an older edition never replaces a newer one.
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
    if (!isStopped) timer = setTimeout(poll, pollMs).unref();
  }

  await check();
  timer = setTimeout(poll, pollMs).unref();
  return {
    check,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await checking.catch(() => {});
    },
  };
}

function createServing({ db, content, known: before, log }: Options): () => Promise<void> {
  const read = createEditionReader(db, before);
  let known: number | null = null;
  let expired = 0;

  function serve(number: number, source: ContentSource): void {
    const wasSearched = known !== null && isSearched(content.current().catalogue);
    content.publish(number, source);
    if (wasSearched) prepareSearch(content.current().catalogue);
    expired = countExpired(source.content);
  }

  return async () => {
    if (known === (await readNumber(db))) {
      const { number, source } = content.current();
      if (countExpired(source.content) !== expired) serve(number, source);
      return;
    }
    const served = await readServedFiles(db);
    const { number } = served;
    const { source, issues } = await read(served);
    if (issues.length > 0) logUnreadable(log, number, issues);
    // A starting process serves what its build can read; a running one keeps the complete edition
    // that it already serves.
    if (issues.length === 0 || known === null) {
      serve(number, source);
      if (known !== null) log.info("edition_served", { edition: number });
    }
    known = number;
  };
}

function countExpired({ exam }: Content): number {
  const today = parisDay(new Date());
  return exam.flatMap(({ questions }) => questions.filter((one) => hasExpired(one, today))).length;
}

function logUnreadable(log: Log, edition: number, issues: ContentIssue[]): void {
  const files = [...new Set(issues.map(({ file }) => file))].join(" ");
  log.error("edition_unreadable", { edition, files, message: issues.map(formatIssue).join("\n") });
}

export type EditionServices = Pick<OpenDatabase, "db" | "embedded"> & {
  /** The folder of the content that this deployment brought. */
  folder: string;
  dataDir: string;
  content: ContentStore;
  log: Log;
};

/** Publishes the content that this deployment changed, then serves the newest edition. */
export async function startEditions({
  db,
  embedded,
  folder,
  dataDir,
  content,
  log,
}: EditionServices): Promise<FollowedEditions> {
  const deployed = readTextsFrom(folder);
  const { edition, waiting, issues } = await publishDeployment(db, deployed);
  if (edition !== null && edition > 1) log.info("deployment_published", { edition });
  if (waiting.length > 0) {
    log.warn("deployment_waits", { files: waiting.join(" "), message: issues.map(formatIssue).join("\n") });
  }
  const texts = new Map([...deployed.values()].map((text) => [hashText(text), String(text)]));
  const known = { texts, file: openParsedTexts(dataDir, log) };
  return followEditions({ db, content, known, log, isShared: embedded === null });
}

import { readTextsFrom } from "#app/newsroom/editions/content-folder.server.ts";
import { publishDeployment } from "#app/newsroom/editions/deployment.server.ts";
import { hashText } from "#app/newsroom/editions/edition-store.server.ts";
import type { OpenDatabase } from "#database/open.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import type { Log } from "#platform/log.ts";
import { type FollowedEditions, followEditions } from "./follow-editions.ts";
import { openParsedTexts } from "./parsed-texts.ts";

export type EditionServices = Pick<OpenDatabase, "db" | "embedded"> & {
  /** The texts of this deployment. */
  folder: string;
  dataDir: string;
  content: ContentStore;
  log: Log;
};

/** Publishes what this deployment changed, then serves the newest edition. */
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

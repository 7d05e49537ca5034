import { eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { contentSeed } from "#database/schema/content.server.ts";
import { checkChanges } from "#library/check/check-changes.ts";
import { checkContent } from "#library/check/check-content.ts";
import { newIssues } from "#library/check/new-issues.ts";
import { relatedFiles } from "#library/check/related-files.ts";
import { type ContentIssue, formatIssue } from "#library/schema/content-issue.ts";
import { type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { EditionRefused } from "./edition-refused.ts";
import {
  chunks,
  hashText,
  insertEdition,
  lockEditions,
  readEditionTexts,
  readFiles,
  readNumber,
  storeEditionTexts,
} from "./edition-store.server.ts";
import { type DeploymentPlan, documentOf, planDeployment, uniteLines } from "./plan-deployment.ts";

type Texts = ReadonlyMap<string, Buffer>;
type Shas = ReadonlyMap<string, string>;
type SeedRow = typeof contentSeed.$inferSelect;

type Deployment = {
  /** Null when the deployment changed none of the served texts. */
  edition: number | null;
  /** Files whose served text stays until somebody chooses between it and the deployed one. */
  waiting: string[];
  /** The reasons why some or all files of the deployment wait. */
  issues: ContentIssue[];
};

const AUTHOR = "Le dépôt";

/**
 * Publishes the files that the deployment changed: all files in an empty database, otherwise those that the newsroom
 * has not changed. Processes that start at the same time run it one after the other.
 */
export async function publishDeployment(db: Database, deployed: Texts, now = new Date()): Promise<Deployment> {
  const shas = new Map([...deployed].map(([path, text]) => [path, hashText(text)]));
  return db.transaction(async (tx) => {
    await lockEditions(tx);
    const rows = await tx.select().from(contentSeed);
    const seed = shasOf(rows);
    if (isSame(seed, shas)) return { edition: null, waiting: [], issues: [] };
    const site = { seed, served: await readFiles(tx) };
    const { waiting, changes, issues } = await prepare(tx, site, { shas, texts: deployed });
    if (site.served.size === 0 && issues.length > 0) throw new EditionRefused(issues.map(formatIssue).join("\n"));
    await storeEditionTexts(tx, [...deployed.values()]);
    await writeSeed(tx, rows, { shas, waiting });
    if (changes.size === 0) return { edition: null, waiting, issues };
    const note =
      site.served.size === 0
        ? "Les textes livrés avec le site."
        : `Mise à jour du site : ${changes.size === 1 ? "1 texte change" : `${changes.size} textes changent`}.`;
    const about = { base: await readNumber(tx), kind: "deployment" as const, author: AUTHOR, note };
    return { edition: await insertEdition(tx, { ...about, changes }, now), waiting, issues };
  });
}

type Site = { seed: Shas; served: Shas };

async function prepare(tx: Transaction, { seed, served }: Site, deployed: { shas: Shas; texts: Texts }) {
  const known = new Map([...deployed.shas].map(([path, sha]) => [sha, deployed.texts.get(path) ?? Buffer.alloc(0)]));
  const missing = new Set([...served.values(), ...seed.values()].filter((sha) => !known.has(sha)));
  for (const [sha, text] of await readEditionTexts(tx, missing)) known.set(sha, text);
  const textAt = (shas: Shas, path: string) => known.get(shas.get(path) ?? "")?.toString("utf8") ?? "";
  const asked = planDeployment({ seed, served, deployed: deployed.shas });
  const filesOf = (shas: Shas) => Object.fromEntries([...shas.keys()].map((path) => [path, textAt(shas, path)]));
  const unite = (path: string) =>
    uniteLines({ seed: textAt(seed, path), served: textAt(served, path), deployed: textAt(deployed.shas, path) });
  const isMixed = [...served].some(([path, sha]) => seed.get(path) !== sha);
  const compared = { isMixed, served: filesOf(served), deployed: filesOf(deployed.shas), unite };
  const { plan, issues } = leaveUnsoundWaiting(asked, compared);
  const changes = new Map<string, Buffer | null>([
    ...plan.taken.map((path) => [path, deployed.texts.get(path) ?? null] as const),
    ...plan.united.map((path) => [path, Buffer.from(unite(path))] as const),
  ]);
  return { waiting: plan.waiting, changes, issues };
}

type Compared = {
  /** True when the site serves a text that differs from the one of the previous deployment. */
  isMixed: boolean;
  served: ContentFiles;
  deployed: ContentFiles;
  unite: (path: string) => string;
};

/**
 * When the repository's texts and the served ones fail the checks together, the served ones stay, unless this build can
 * no longer read a served text and the repository has a readable one. An article also stays as served when its change
 * has no sentence for readers.
 */
function leaveUnsoundWaiting(asked: DeploymentPlan, { isMixed, served, deployed, unite }: Compared) {
  const { content, issues: broken } = loadContent(deployed);
  if (broken.length > 0) return { plan: leaveWaiting(asked), issues: broken };
  const untold = checkChanges(content, { files: deployed, served }).filter(({ file }) => asked.taken.includes(file));
  const isUntold = (path: string) => untold.some(({ file }) => file === documentOf(path));
  // A new article that is refused has no served text to keep, so the whole deployment waits.
  if (untold.some(({ file }) => served[file] === undefined)) return { plan: leaveWaiting(asked), issues: untold };
  const plan = leaveWaiting(asked, isUntold);
  if (!isMixed && untold.length === 0) return { plan, issues: [] };
  const unreadable = new Set(loadContent(served).issues.map(({ file }) => file));
  const replaced = plan.waiting.filter((path) => unreadable.has(path) && deployed[path] !== undefined);
  const taken = [...plan.taken, ...replaced];
  const files = { ...served };
  for (const path of taken) {
    if (deployed[path] === undefined) delete files[path];
    else files[path] = deployed[path];
  }
  for (const path of plan.united) files[path] = unite(path);
  const only = relatedFiles({ files, served });
  const check = (some: ContentFiles) => checkContent(some, () => true, { only }).issues;
  // An unreadable served text cannot be compared, so the texts that replace it are not checked.
  const issues = unreadable.size > 0 ? [] : newIssues(check, { files, served });
  if (issues.length > 0) return { plan: leaveWaiting(plan), issues: [...untold, ...issues] };
  return { plan: { ...plan, taken, waiting: plan.waiting.filter((path) => !replaced.includes(path)) }, issues: untold };
}

function leaveWaiting(plan: DeploymentPlan, isHeld: (path: string) => boolean = () => true): DeploymentPlan {
  const taken = plan.taken.filter((path) => !isHeld(path));
  return { ...plan, taken, waiting: [...plan.waiting, ...plan.taken.filter(isHeld)] };
}

function shasOf(rows: SeedRow[]): Map<string, string> {
  return new Map(rows.flatMap(({ path, sha }) => (sha === null ? [] : [[path, sha] as const])));
}

function isSame(one: Shas, other: Shas): boolean {
  return one.size === other.size && [...one].every(([path, sha]) => other.get(path) === sha);
}

async function writeSeed(
  tx: Transaction,
  former: SeedRow[],
  { shas, waiting }: { shas: Shas; waiting: string[] },
): Promise<void> {
  const known = new Map(former.map((row) => [row.path, row]));
  const rows = [...new Set([...shas.keys(), ...waiting, ...known.keys()])].flatMap((path): SeedRow[] => {
    const sha = shas.get(path) ?? null;
    const before = known.get(path);
    // A waiting file keeps waiting as long as the repository has the same text.
    const waits = waiting.includes(path) || (before?.waits === true && before.sha === sha);
    return sha === null && !waits ? [] : [{ path, sha, waits }];
  });
  await tx.delete(contentSeed);
  for (const some of chunks(rows)) await tx.insert(contentSeed).values(some);
}

/** Removes these texts from the list of waiting ones, once the site serves those of the repository. */
export async function settleWaiting(tx: Transaction, paths: string[]): Promise<void> {
  await tx.update(contentSeed).set({ waits: false }).where(inArray(contentSeed.path, paths));
}

export type WaitingText = { path: string; served: Buffer | null; deployed: Buffer | null };

/** Lists a file until the site serves it, or the repository has the served text. */
export async function listWaiting(db: Database): Promise<WaitingText[]> {
  const rows = await db.select().from(contentSeed).where(eq(contentSeed.waits, true)).orderBy(contentSeed.path);
  if (rows.length === 0) return [];
  const served = await readFiles(db);
  const waiting = rows.filter(({ path, sha }) => (served.get(path) ?? null) !== sha);
  const shas = waiting.flatMap(({ path, sha }) => [sha, served.get(path) ?? null]).filter((sha) => sha !== null);
  const texts = await readEditionTexts(db, shas);
  const textOf = (sha: string | null | undefined) => (sha ? (texts.get(sha) ?? null) : null);
  return waiting.map(({ path, sha }) => ({ path, served: textOf(served.get(path)), deployed: textOf(sha) }));
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { siteValuesOf } from "#platform/site-values.ts";
import { servedBuild } from "#server/http/built-app.ts";
import { describePage } from "#server/http/static-index.ts";
import { createProgress } from "./long-command.ts";
import type { openEditions } from "./open-editions.ts";

type Editions = Awaited<ReturnType<typeof openEditions>>;

const CLIENT = join(servedBuild(join(import.meta.dirname, "../..")), "client");
const SHOWN_ISSUES = 50;

/** All that would stop a build, then every page. Throws with what is wrong, by file and line. */
export async function checkCandidate(
  { app, settings, tools }: Editions,
  texts: ReadonlyMap<string, Buffer>,
  number: number,
): Promise<void> {
  const files = Object.fromEntries([...texts].map(([path, text]) => [path, text.toString("utf8")]));
  const built = tools.openBuiltTexts();
  const values = built.readValues();
  for (const path of values.keys()) {
    const text = texts.get(path);
    if (!text || tools.hashText(text) !== built.shas.get(path)) values.delete(path);
  }
  console.log("Vérification des textes…");
  const { content, issues } = tools.checkEdition(files, (path) => existsSync(join(CLIENT, path)), values);
  if (issues.length > 0) {
    const lines = issues.slice(0, SHOWN_ISSUES).map(tools.formatIssue);
    const more = issues.length > SHOWN_ISSUES ? [`et ${issues.length - SHOWN_ISSUES} autres erreurs.`] : [];
    throw new tools.EditionRefused([...lines, ...more, "Rien n'a été publié."].join("\n"));
  }
  const store = tools.createContentStore(() => tools.editionSource(content));
  store.publish(number);
  const pages = app.pagesOf(store);
  const siteValues = siteValuesOf(settings, new Date());
  // The data of a page is within it.
  const paths = [...pages.listPaths()].filter(({ path }) => !path.endsWith(".data"));
  const progress = createProgress("Rendu", paths.length, "pages");
  for (const { path } of paths) {
    try {
      await describePage(path, await pages.render(path, siteValues));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new tools.EditionRefused(`La page ${path} ne peut pas être faite (${reason}). Rien n'a été publié.`, {
        cause,
      });
    }
    progress.add(1);
  }
  progress.end();
}

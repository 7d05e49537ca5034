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
  console.log("Vérification des textes…");
  const { content, issues } = tools.checkEdition(files, (path) => existsSync(join(CLIENT, path)));
  if (issues.length > 0) {
    const lines = issues.slice(0, SHOWN_ISSUES).map(tools.formatIssue);
    const more = issues.length > SHOWN_ISSUES ? [`et ${issues.length - SHOWN_ISSUES} autres erreurs.`] : [];
    throw new tools.EditionRefused([...lines, ...more, "Rien n'a été publié."].join("\n"));
  }
  const store = tools.createContentStore(() => tools.editionSource(content));
  store.publish(number);
  const pages = app.pagesOf(store);
  const values = siteValuesOf(settings, new Date());
  const paths = [...pages.listPaths()];
  const progress = createProgress("Rendu", paths.length, "pages");
  for (const { path } of paths) {
    try {
      await describePage(path, await pages.render(path, values));
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

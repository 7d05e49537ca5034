import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Content } from "#library/schema/load-content.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { servedBuild } from "#server/http/built-app.ts";
import { describePage } from "#server/http/static-index.ts";
import { createProgress } from "./long-command.ts";
import type { openEditions } from "./open-editions.ts";

type Editions = Awaited<ReturnType<typeof openEditions>>;

const CLIENT = join(servedBuild(join(import.meta.dirname, "../..")), "client");
const SHOWN_ISSUES = 50;

/** All that would stop a build, then every drawing and page. Throws with what is wrong, by file and line. Returns the drawings. */
export async function checkCandidate(
  { app, settings, tools }: Editions,
  texts: ReadonlyMap<string, Buffer>,
  number: number,
) {
  const files = Object.fromEntries([...texts].map(([path, text]) => [path, text.toString("utf8")]));
  const built = tools.openBuiltTexts();
  const values = built.readValues();
  for (const path of values.keys()) {
    const text = texts.get(path);
    if (!text || tools.hashText(text) !== built.shas.get(path)) values.delete(path);
  }
  console.log("Vérification des textes…");
  const { content, issues } = tools.checkEdition(
    files,
    (path) => texts.has(tools.figureFile(path)) || (!built.shas.has(tools.figureFile(path)) && isBuilt(path)),
    values,
  );
  if (issues.length > 0) {
    const lines = issues.slice(0, SHOWN_ISSUES).map(tools.formatIssue);
    const more = issues.length > SHOWN_ISSUES ? [`et ${issues.length - SHOWN_ISSUES} autres erreurs.`] : [];
    throw new tools.EditionRefused([...lines, ...more, "Rien n'a été publié."].join("\n"));
  }
  const changed = new Set(
    [...texts].flatMap(([path, text]) => (tools.hashText(text) === built.shas.get(path) ? [] : [path])),
  );
  const drawings = await drawChanged(tools, content, changed);
  const drawn = new Map(drawings.map(({ path, bytes }) => [path, bytes]));
  const store = tools.createContentStore(() => tools.editionSource(content, drawn));
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
  return drawings;
}

async function drawChanged(tools: Editions["tools"], content: Content, changed: ReadonlySet<string>) {
  const readBuilt = (path: string) => (isBuilt(path) ? readFileSync(join(CLIENT, path), "utf8") : null);
  const source = tools.editionSource(content, new Map());
  return tools.drawEdition({ source, changed, readBuilt, builtFolder: CLIENT }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new tools.EditionRefused(`${reason}\nCette image ne peut pas être dessinée. Rien n'a été publié.`, { cause });
  });
}

function isBuilt(path: string): boolean {
  return existsSync(join(CLIENT, path));
}

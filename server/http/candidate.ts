import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SiteValues } from "#platform/site-values.ts";
import { describePage } from "./static-index.ts";

type App = Pick<typeof import("#server/app/app.ts"), "pagesOf">;
type Tools = typeof import("#server/app/edition-tools.ts");
type Checked = ReturnType<Tools["checkEdition"]>;

/** All that would stop a build. @param wordsOf whose words are checked: by default those of every file */
export function checkTexts(
  tools: Tools,
  clientDirectory: string,
  texts: ReadonlyMap<string, Uint8Array>,
  {
    values = knownValues(tools, texts),
    wordsOf,
  }: { values?: Map<string, unknown>; wordsOf?: ReadonlySet<string> } = {},
): Checked {
  return tools.checkEdition(toFiles(texts), (path) => existsSync(join(clientDirectory, path)), values, wordsOf);
}

/** Of the files that are as the build parsed them. */
export function knownValues(tools: Tools, texts: ReadonlyMap<string, Uint8Array>): Map<string, unknown> {
  const built = tools.openBuiltTexts();
  const values = built.readValues();
  for (const path of values.keys()) {
    const text = texts.get(path);
    if (!text || tools.hashText(text) !== built.shas.get(path)) values.delete(path);
  }
  return values;
}

export function toFiles(texts: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries([...texts].map(([path, text]) => [path, Buffer.from(text).toString("utf8")]));
}

export type Rendering = {
  content: Checked["content"];
  number: number;
  siteValues: SiteValues;
  /** Called before the first page. */
  onStart?: (pages: number) => void;
  onPage?: () => void;
};

/** Every page. Throws with the first that cannot be made. */
export async function renderPages(
  { app, tools }: { app: App; tools: Tools },
  { content, number, siteValues, onStart, onPage }: Rendering,
): Promise<void> {
  const store = tools.createContentStore(() => tools.editionSource(content));
  store.publish(number);
  const pages = app.pagesOf(store);
  // The data of a page is within it.
  const paths = [...pages.listPaths()].filter(({ path }) => !path.endsWith(".data"));
  onStart?.(paths.length);
  for (const { path } of paths) {
    try {
      await describePage(path, await pages.render(path, siteValues));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new tools.EditionRefused(`La page ${path} ne peut pas être faite (${reason}). Rien n'a été publié.`, {
        cause,
      });
    }
    onPage?.();
  }
}

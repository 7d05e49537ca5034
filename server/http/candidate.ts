import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EditionDrawing } from "#library/catalogue/create-catalogue.ts";
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
  const built = tools.openBuiltTexts();
  const exists = (path: string) => {
    const figure = tools.figureFile(path);
    return texts.has(figure) || (!built.shas.has(figure) && existsSync(join(clientDirectory, path)));
  };
  return tools.checkEdition(toFiles(texts), exists, values, wordsOf);
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

type Rendering = {
  texts: ReadonlyMap<string, Uint8Array>;
  content: Checked["content"];
  number: number;
  siteValues: SiteValues;
  /** Called before the first page. */
  onStart?: (pages: number) => void;
  onPage?: () => void;
};

type Site = { app: App; tools: Tools; clientDirectory: string };

/** Every picture that the build does not have, and every page. Throws with the first that cannot be made. */
export async function renderEdition(
  { app, tools, clientDirectory }: Site,
  { texts, content, number, siteValues, onStart, onPage }: Rendering,
): Promise<EditionDrawing[]> {
  const drawings = await drawEdition({ tools, clientDirectory }, texts, content);
  const drawn = new Map(drawings.map(({ path, bytes }) => [path, bytes]));
  const store = tools.createContentStore(() => tools.editionSource(content, drawn));
  store.publish(number);
  const pages = app.pagesOf(store);
  // The data of a page is within it.
  const paths = [...pages.listPaths()].filter(({ path }) => !path.endsWith(".data"));
  onStart?.(paths.length);
  for (const { path } of paths) {
    try {
      await describePage(path, await pages.render(path, siteValues));
    } catch (cause) {
      throw new tools.EditionRefused(
        `La page ${path} ne peut pas être faite (${reasonOf(cause)}). Rien n'a été publié.`,
        { cause },
      );
    }
    onPage?.();
  }
  return drawings;
}

async function drawEdition(
  { tools, clientDirectory }: Omit<Site, "app">,
  texts: Rendering["texts"],
  content: Checked["content"],
): Promise<EditionDrawing[]> {
  const built = tools.openBuiltTexts();
  const changed = new Set(
    [...texts].flatMap(([path, text]) => (tools.hashText(text) === built.shas.get(path) ? [] : [path])),
  );
  const readBuilt = (path: string) => {
    const file = join(clientDirectory, path);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  };
  const source = tools.editionSource(content, new Map());
  try {
    return await tools.drawEdition({ source, changed, readBuilt, builtFolder: clientDirectory });
  } catch (cause) {
    throw new tools.EditionRefused(`L'image ne peut pas être dessinée : ${reasonOf(cause)}. Rien n'a été publié.`, {
      cause,
    });
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BuiltTexts } from "#library/catalogue/content-source.server.ts";
import type { EditionDrawing } from "#library/catalogue/create-catalogue.ts";
import type { SiteValues } from "#platform/site-values.ts";
import { checkAnswer } from "./check-answer.ts";

type App = Pick<typeof import("#server/app/app.ts"), "pagesOf">;
type Tools = typeof import("#server/app/edition-tools.ts");
type Checked = ReturnType<Tools["checkEdition"]>;

/** The content of the build, and what a candidate changes in it. */
export type CandidateTexts = {
  built: BuiltTexts;
  texts: Map<string, Uint8Array>;
  /** The same as text. */
  files: Record<string, string>;
  /** Values of the files that are as the build parsed them. */
  values: Map<string, unknown>;
  /** Those of its texts that are not the build's. */
  changed: Set<string>;
};

export function openCandidate(
  tools: Pick<Tools, "openBuiltTexts">,
  changes: ReadonlyMap<string, Uint8Array | null>,
): CandidateTexts {
  const built = tools.openBuiltTexts();
  const texts = new Map([...built.shas.keys()].map((path): [string, Uint8Array] => [path, built.read(path)]));
  const files = Object.fromEntries([...texts].map(([path, text]) => [path, decode(text)]));
  const candidate = { built, texts, files, values: built.readValues(), changed: new Set<string>() };
  for (const [path, text] of changes) changeText(candidate, path, text);
  return candidate;
}

/** @param wanted all texts of a site */
export function candidateWith(tools: Tools, wanted: ReadonlyMap<string, Uint8Array>): CandidateTexts {
  const gone = [...tools.openBuiltTexts().shas.keys()].filter((path) => !wanted.has(path));
  return openCandidate(tools, new Map([...wanted, ...gone.map((path) => [path, null] as const)]));
}

export function changeText(
  { texts, files, values, changed }: CandidateTexts,
  path: string,
  text: Uint8Array | null,
): void {
  const former = texts.get(path);
  if (text && former && Buffer.compare(text, former) === 0) return;
  values.delete(path);
  if (text === null) {
    texts.delete(path);
    delete files[path];
    changed.delete(path);
  } else {
    texts.set(path, text);
    files[path] = decode(text);
    changed.add(path);
  }
}

function decode(text: Uint8Array): string {
  return Buffer.from(text).toString("utf8");
}

/** All that would stop a build. @param images those of the database @param wordsOf whose words are checked: by default those of every file */
export function checkTexts(
  { tools, clientDirectory, images }: Omit<Site, "app"> & { images: ReadonlySet<string> },
  { built, texts, files, values }: CandidateTexts,
  wordsOf?: ReadonlySet<string>,
): Checked {
  const exists = (path: string) => {
    const figure = tools.figureFile(path);
    return (
      images.has(path) || texts.has(figure) || (!built.shas.has(figure) && existsSync(join(clientDirectory, path)))
    );
  };
  return tools.checkEdition(files, exists, values, wordsOf);
}

type Rendering = {
  changed: ReadonlySet<string>;
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
  { app, tools }: Site,
  { content, number, siteValues, onStart, onPage }: Rendering,
): Promise<EditionDrawing[]> {
  drawFigures({ tools }, content);
  const store = tools.createContentStore(() => tools.editionSource(content, new Map()));
  store.publish(number);
  const pages = app.pagesOf(store);
  // The data of a page is within it.
  const paths = [...pages.listPaths()].filter(({ path }) => !path.endsWith(".data"));
  onStart?.(paths.length);
  for (const { path } of paths) {
    try {
      await checkAnswer(path, await pages.render(path, siteValues));
    } catch (cause) {
      throw new tools.EditionRefused(
        `La page ${path} ne peut pas être faite (${reasonOf(cause)}). Rien n'a été publié.`,
        { cause },
      );
    }
    onPage?.();
  }
  return [];
}

function drawFigures({ tools }: Pick<Site, "tools">, content: Checked["content"]): void {
  try {
    tools.drawFigures(content);
  } catch (cause) {
    throw new tools.EditionRefused(`L'image ne peut pas être dessinée : ${reasonOf(cause)}. Rien n'a été publié.`, {
      cause,
    });
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

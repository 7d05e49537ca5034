import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RelatedFiles } from "#library/check/related-files.ts";
import type { Content, ContentFiles } from "#library/schema/load-content.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { SiteValues } from "#platform/site-values.ts";

/** Throws unless the answer is a file, or a page that the content security policy allows. */
async function checkAnswer(path: string, answer: Response): Promise<void> {
  if (answer.status !== 200) throw new Error(`${path}: answered with ${answer.status}`);
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return;
  const html = await answer.text();
  for (const [, attributes = ""] of html.matchAll(/<script\b([^>]*)>/gi)) {
    const isBlock = /\btype="application\/(ld\+)?json"/.test(attributes);
    if (!isBlock && !/\bsrc="\//.test(attributes)) throw new Error(`${path}: inline script <script${attributes}>`);
  }
  // Only the attributes are checked, because the text of a page may contain such words.
  const tags = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, "").match(/<[a-z][^>]*>/gi) ?? [];
  const wrong = tags.find((tag) => /\s(style|on[a-z]+)=/i.test(tag.replace(/"[^"]*"/g, '""')));
  if (wrong) throw new Error(`${path}: style or event attribute in ${wrong.slice(0, 120)}`);
}

type App = Pick<typeof import("#server/app/app.ts"), "pagesOf">;
type Tools = typeof import("#server/app/edition-tools.ts");

export type Site = { app: App; tools: Tools; clientDirectory: string };

type CandidateFiles = { files: ContentFiles; served: ContentFiles };

/** @param changes a null text means that the file is deleted */
export function changedFiles(served: ContentFiles, changes: Iterable<readonly [string, Uint8Array | null]>) {
  const files = { ...served };
  for (const [path, text] of changes) {
    if (text === null) delete files[path];
    else files[path] = Buffer.from(text).toString("utf8");
  }
  return files;
}

/** Keeps the values parsed for earlier candidates, as parsing the YAML of all texts takes half a second. */
export function createValues(): (files: ContentFiles) => Map<string, unknown> {
  const known = new Map<string, { text: string | undefined; value: unknown }>();
  let lent = { files: {} as ContentFiles, values: new Map<string, unknown>() };
  return (files) => {
    for (const [path, value] of lent.values) known.set(path, { text: lent.files[path], value });
    const values = new Map(
      Object.entries(files).flatMap(([path, text]) => {
        const found = known.get(path);
        return found?.text === text ? [[path, found.value]] : [];
      }),
    );
    lent = { files, values };
    return values;
  };
}

export type Values = ReturnType<typeof createValues>;

/** @param images the hashes of the images in the database */
export function checkTexts(
  { tools, clientDirectory }: Site,
  candidate: CandidateFiles,
  {
    images,
    ...options
  }: { images: ReadonlySet<string>; only: RelatedFiles | null; isMinor: boolean; valuesOf: Values },
) {
  const imageExists = (path: string) =>
    images.has(path) ||
    candidate.files[tools.figureFile(path)] !== undefined ||
    existsSync(join(clientDirectory, path));
  return tools.checkEdition(candidate, { imageExists, today: parisDay(new Date()), ...options });
}

type Rendering = { content: Content; number: number; only: RelatedFiles | null; siteValues: SiteValues };

/**
 * Renders the figures and pages made from the files that change and from those that mention them. Throws at the first
 * one that fails.
 */
export async function renderEdition(
  { app, tools }: Site,
  { content, number, only, siteValues }: Rendering,
): Promise<void> {
  drawFigures({ tools }, { figures: content.figures.filter(({ file }) => only?.has(file) ?? true) });
  const source = tools.editionSource(content, new Map());
  const store = tools.createContentStore(() => source);
  store.publish(number, source);
  const pages = app.pagesOf(store);
  // The HTML of a page contains its data, so the data need not be rendered too.
  const paths = [...pages.listPaths(only)].filter(({ path }) => !path.endsWith(".data"));
  for (const { path } of paths) {
    try {
      await checkAnswer(path, await pages.render(path, siteValues));
    } catch (cause) {
      throw new tools.EditionRefused(
        `La page ${path} ne peut pas être faite (${reasonOf(cause)}). Rien n'a été publié.`,
        { cause },
      );
    }
  }
}

function drawFigures({ tools }: Pick<Site, "tools">, drawn: Pick<Content, "figures">): void {
  try {
    tools.drawFigures(drawn);
  } catch (cause) {
    throw new tools.EditionRefused(`L'image ne peut pas être dessinée : ${reasonOf(cause)}. Rien n'a été publié.`, {
      cause,
    });
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

import { readDrawings } from "#app/features/editions/edition-drawings.server.ts";
import { readTexts } from "#app/features/editions/edition-store.server.ts";
import type { Overlay } from "#app/features/editions/overlay.ts";
import type { Database } from "#database/open.server.ts";
import { type BuiltTexts, editionSource } from "#library/catalogue/content-source.server.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import { type ContentIssue, formatIssue } from "#library/schema/content-issue.ts";
import { type ContentFiles, loadContent } from "#library/schema/load-content.ts";

type Applied = Overlay["applied"];

export class UnreadableEdition extends Error {
  override name = "UnreadableEdition";
  readonly files: string[];
  constructor(issues: ContentIssue[]) {
    super(issues.map(formatIssue).join("\n"));
    this.files = [...new Set(issues.map(({ file }) => file))];
  }
}

/** Reads editions one after the other: what has not changed since the build or the last one is not parsed again. */
export function createEditionReader(db: Database, built: BuiltTexts) {
  let parsed = new Map<string, { sha: string; value: unknown }>();

  return async function read(applied: Applied): Promise<ContentSource> {
    const texts = await readTexts(
      db,
      [...applied.values()].flatMap((sha) => sha ?? []),
    );
    const files: ContentFiles = {};
    const values = built.readValues();
    for (const path of built.shas.keys()) if (!applied.has(path)) files[path] = built.read(path).toString("utf8");
    for (const [path, sha] of applied) {
      values.delete(path);
      if (sha === null) continue;
      files[path] = texts.get(sha)?.toString("utf8") ?? "";
      const known = parsed.get(path);
      if (known?.sha === sha) values.set(path, known.value);
    }
    const { content, issues } = loadContent(files, values);
    if (issues.length > 0) throw new UnreadableEdition(issues);
    parsed = new Map(
      [...applied].flatMap(([path, sha]) =>
        sha && values.has(path) ? [[path, { sha, value: values.get(path) }]] : [],
      ),
    );
    return editionSource(content, await readDrawings(db, applied));
  };
}

/**
 * Published texts that this build's schema rejects give way to the build's own files; the rest of the edition is served.
 */
export async function readWhatIsReadable(
  read: (applied: Applied) => Promise<ContentSource>,
  applied: Applied,
  onRefused: (error: UnreadableEdition) => void,
): Promise<{ source: ContentSource | null; applied: Applied }> {
  let rest = applied;
  while (rest.size > 0) {
    try {
      return { source: await read(rest), applied: rest };
    } catch (error) {
      if (!(error instanceof UnreadableEdition)) throw error;
      onRefused(error);
      const kept = [...rest].filter(([path]) => !error.files.includes(path));
      rest = new Map(kept.length < rest.size ? kept : []);
    }
  }
  return { source: null, applied: rest };
}

import type { BuiltTexts } from "#library/catalogue/content-source.server.ts";
import type { EditionAccess } from "./edition-access.server.ts";
import { type EditionChange, hashText } from "./edition-store.server.ts";
import { type Overlay, resolveOverlay, servedShas } from "./overlay.ts";

/** The content that a build and the database give together. */
export type ServedTexts = {
  number: number;
  overlay: Overlay;
  /** By path. */
  shas: ReadonlyMap<string, string>;
  read: (paths: Iterable<string>) => Promise<Map<string, Buffer>>;
};

export async function readServed(access: EditionAccess, built: BuiltTexts): Promise<ServedTexts> {
  const { number, rows } = await access.readOverlay();
  const overlay = resolveOverlay(rows, built);
  const shas = servedShas(built, overlay);
  return {
    number,
    overlay,
    shas,
    async read(paths) {
      const wanted = [...paths].filter((path) => shas.has(path));
      const published = wanted.flatMap((path) => overlay.applied.get(path) ?? []);
      const texts = published.length > 0 ? await access.readTexts([...new Set(published)]) : new Map<string, Buffer>();
      return new Map(
        wanted.map((path) => {
          const sha = overlay.applied.get(path);
          return [path, Buffer.from((sha && texts.get(sha)) || built.read(path))];
        }),
      );
    },
  };
}

/** Those of the changes that would bring back a text which an edition replaced: the folder is older than the site. */
export async function findOutdated(changes: EditionChange[], access: EditionAccess): Promise<string[]> {
  const replaced = await access.readReplaced(changes.map(({ path }) => path));
  return changes.flatMap(({ path, text }) => (text && replaced.get(path)?.includes(hashText(text)) ? [path] : []));
}

/** @param wanted all texts of the new edition, by path */
export async function changesTo(
  wanted: ReadonlyMap<string, Buffer>,
  served: ServedTexts,
  built: BuiltTexts,
): Promise<EditionChange[]> {
  const paths = [...new Set([...served.shas.keys(), ...wanted.keys()])].toSorted().filter((path) => {
    const text = wanted.get(path);
    return (text ? hashText(text) : undefined) !== served.shas.get(path);
  });
  const former = await served.read(paths);
  return paths.map((path) => ({
    path,
    former: former.get(path) ?? null,
    text: wanted.get(path) ?? null,
    builtSha: built.shas.get(path) ?? null,
  }));
}

import type { ContentTexts } from "#library/catalogue/create-catalogue.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";
import { type EditionChanges, hashText } from "./edition-store.server.ts";

/** The texts of an edition as this process serves it. */
export type ServedTexts = {
  number: number;
  files: ContentFiles;
  /** The hash of each text by path. */
  shas: ReadonlyMap<string, string>;
  /** Reads texts by path; paths without a file are left out. */
  read: (paths: Iterable<string>) => Map<string, Buffer>;
};

export function servedTexts(number: number, texts: ContentTexts): ServedTexts {
  return {
    number,
    files: filesOf(texts),
    shas: new Map([...texts].map(([path, { sha }]) => [path, sha])),
    read: (paths) =>
      new Map(
        [...paths].flatMap((path) => {
          const known = texts.get(path);
          return known ? [[path, Buffer.from(known.text)]] : [];
        }),
      ),
  };
}

export function filesOf(texts: ContentTexts): ContentFiles {
  return Object.fromEntries([...texts].map(([path, { text }]) => [path, text]));
}

/**
 * Returns the changes that lead from the served texts to `wanted`, which holds all texts of the new edition by path.
 */
export function changesTo(wanted: ReadonlyMap<string, Buffer>, { shas }: Pick<ServedTexts, "shas">): EditionChanges {
  const paths = [...new Set([...shas.keys(), ...wanted.keys()])].toSorted();
  return new Map(
    paths.flatMap((path) => {
      const text = wanted.get(path) ?? null;
      return (text ? hashText(text) : undefined) === shas.get(path) ? [] : [[path, text]];
    }),
  );
}

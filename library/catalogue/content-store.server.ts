import { createContext, type RouterContextProvider } from "react-router";
import { openContent } from "./content-source.server.ts";
import { type Catalogue, type ContentSource, createCatalogue } from "./create-catalogue.ts";
import { svgSizeReader } from "./image-size.ts";

/** The content as it is published at one moment. */
export type Edition = {
  catalogue: Catalogue;
  /** Grows by one with each publication while the process runs; what was made from an older edition can tell. */
  version: number;
};

export type ContentStore = {
  /** A request asks once, and so never sees two editions. */
  current: () => Edition;
  /** Shown from the next request on. */
  publish: (source: ContentSource) => void;
};

// Pages are made at build, from the root of the project; a page made later finds the pictures among the built files.
const IMAGE_FOLDERS = ["public", "build/client"];

/** @param open is called at the first question, so that a server which only hands out built pages starts without it. */
export function createContentStore(open: () => ContentSource): ContentStore {
  let edition: Edition | null = null;
  const make = (source: ContentSource, version: number): Edition => {
    return { catalogue: createCatalogue(source, svgSizeReader(IMAGE_FOLDERS)), version };
  };
  return {
    current() {
      edition ??= make(open(), 1);
      return edition;
    },
    publish(source) {
      edition = make(source, (edition?.version ?? 1) + 1);
    },
  };
}

/** The sources while they are edited; once built, what the build left. */
export const builtContent = createContentStore(openContent);

/** While pages are prerendered nothing is passed in: they are made from the content of the build. */
export const contentContext = createContext<ContentStore>(builtContent);

export function contentOf(context: Readonly<RouterContextProvider>): Catalogue {
  return context.get(contentContext).current().catalogue;
}

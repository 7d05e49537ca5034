import { createContext, type RouterContextProvider } from "react-router";
import { type Catalogue, type ContentSource, createCatalogue } from "./create-catalogue.ts";
import { svgSizeReader } from "./image-size.ts";

export type Edition = {
  source: ContentSource;
  catalogue: Catalogue;
  version: number;
};

export type ContentStore = {
  /** Ask once a request, so that it never sees two editions. */
  current: () => Edition;
  publish: (source: ContentSource) => void;
};

// Pictures are in public/ at build and in build/client/ afterwards.
const IMAGE_FOLDERS = ["public", "build/client"];

/** @param open is called at the first question, so that a server which only hands out built pages starts without it. */
export function createContentStore(open: () => ContentSource): ContentStore {
  let edition: Edition | null = null;
  const make = (source: ContentSource, version: number): Edition => {
    return { source, catalogue: createCatalogue(source, svgSizeReader(IMAGE_FOLDERS)), version };
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

/** Not one of the services, which a page for every reader does not have. */
export const contentContext = createContext<() => Catalogue>();

/** The edition of the first call, for all that one request asks. */
export function pinEdition(store: ContentStore): () => Catalogue {
  let pinned: Catalogue | null = null;
  return () => {
    pinned ??= store.current().catalogue;
    return pinned;
  };
}

export function contentOf(context: Readonly<RouterContextProvider>): Catalogue {
  return context.get(contentContext)();
}

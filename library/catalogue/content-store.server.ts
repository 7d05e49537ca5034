import { createContext, type RouterContextProvider } from "react-router";
import { type Catalogue, type ContentSource, createCatalogue } from "./create-catalogue.ts";
import { svgSizeReader } from "./image-size.ts";

type Edition = {
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

/** Not one of the services, which are not there while pages are made at build. */
export const contentContext = createContext<ContentStore>();

export function contentOf(context: Readonly<RouterContextProvider>): Catalogue {
  return context.get(contentContext).current().catalogue;
}

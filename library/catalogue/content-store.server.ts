import { createContext, type RouterContextProvider } from "react-router";
import type { Content } from "#library/schema/load-content.ts";
import { type Catalogue, type ContentSource, createCatalogue } from "./create-catalogue.ts";
import { IMAGE_FOLDERS, type ImageSizes, imageSizeReader } from "./image-size.ts";
import { once } from "./once.ts";

export type Edition = {
  /** 0 for the content of the build. */
  number: number;
  readonly source: ContentSource;
  readonly catalogue: Catalogue;
};

export type ContentStore = {
  /** Ask once a request, so that it never sees two editions. */
  current: () => Edition;
  /** Without `open`, the content of the build again; it is called at the first question about the content. */
  publish: (number: number, open?: () => ContentSource) => void;
};

/** Sizes of what a content's figures are drawn as: whoever opens a store knows how to draw. */
type DrawnSizes = (content: Content) => ImageSizes;

/** @param openBuilt is called at the first question, so that a server which only hands out built pages starts without it. */
export function createContentStore(
  openBuilt: () => ContentSource,
  drawnSizes: DrawnSizes = () => () => null,
): ContentStore {
  let edition = createEdition(0, openBuilt, drawnSizes);
  return {
    current: () => edition,
    publish(number, open = openBuilt) {
      edition = createEdition(number, open, drawnSizes);
    },
  };
}

function createEdition(number: number, open: () => ContentSource, drawnSizes: DrawnSizes): Edition {
  const source = once(open);
  const catalogue = once(() => createCatalogue(source(), imageSizeReader(IMAGE_FOLDERS, drawnSizes(source().content))));
  return {
    number,
    get source() {
      return source();
    },
    get catalogue() {
      return catalogue();
    },
  };
}

/** Not one of the services, which a page for every reader does not have. */
export const contentContext = createContext<() => Catalogue>();

export function contentOf(context: Readonly<RouterContextProvider>): Catalogue {
  return context.get(contentContext)();
}

import { createContext, type RouterContextProvider } from "react-router";
import type { Content } from "#library/schema/load-content.ts";
import { type Catalogue, type ContentSource, createCatalogue } from "./create-catalogue.ts";
import { IMAGE_FOLDERS, type ImageSizes, imageSizeReader } from "./image-size.ts";
import { once } from "./once.ts";

export type Edition = {
  /** 0 where nothing is published: in development. */
  number: number;
  readonly source: ContentSource;
  readonly catalogue: Catalogue;
};

export type ContentStore = {
  /** Call it once a request, so that the request never mixes two editions. */
  current: () => Edition;
  publish: (number: number, source: ContentSource) => void;
};

/** Sizes of what a content's figures are drawn as: whoever opens a store knows how to draw. */
type DrawnSizes = (content: Content) => ImageSizes;

/** @param open is called at the first question, if nothing was published before */
export function createContentStore(open: () => ContentSource, drawnSizes: DrawnSizes = () => () => null): ContentStore {
  let edition = createEdition(0, open, drawnSizes);
  return {
    current: () => edition,
    publish(number, source) {
      edition = createEdition(number, () => source, drawnSizes);
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

/** A context of its own: pages rendered for every reader have no services. */
export const contentContext = createContext<() => Catalogue>();

export function contentOf(context: Readonly<RouterContextProvider>): Catalogue {
  return context.get(contentContext)();
}

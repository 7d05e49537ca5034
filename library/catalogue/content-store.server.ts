import type { Content } from "#library/schema/load-content.ts";
import { type Catalogue, type ContentSource, createCatalogue } from "./create-catalogue.ts";
import { IMAGE_FOLDERS, type ImageSizes, imageSizeReader } from "./image-size.ts";
import { once } from "./once.ts";

export type Edition = {
  /** 0 in development, where nothing is published. */
  number: number;
  readonly source: ContentSource;
  readonly catalogue: Catalogue;
};

export type ContentStore = {
  /** It must be called once for each request, so that the request never mixes two editions. */
  current: () => Edition;
  publish: (number: number, source: ContentSource) => void;
};

/**
 * Gives the sizes of the figures that are drawn from data. It is a parameter because `figures/` may
 * not be imported here.
 */
type DrawnSizes = (content: Content) => ImageSizes;

/** @param open reads the content at its first use, unless an edition was published before */
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

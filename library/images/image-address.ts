import { type ImageSize, narrowImagePath } from "#library/markdown/figure.ts";
import { narrowSize } from "#platform/narrow-size.ts";

const NAME = "([0-9a-f]{32})-([1-9]\\d{0,3})x([1-9]\\d{0,3})(-etroit)?";
const ADDRESS = new RegExp(`^/images/${NAME}\\.webp$`);
const ADDRESSES = new RegExp(`/images/${NAME}\\.webp`, "g");

export type ImageAddress = {
  /** The hash of the image's bytes, so that the content of an address never changes. */
  hash: string;
  /** The size of the wide image, even for the address of the narrow one. */
  size: ImageSize;
  isNarrow: boolean;
};

/** The name contains the size, so that a page can reserve space without reading the image. */
export function writeImageAddress({ hash, size }: Omit<ImageAddress, "isNarrow">): string {
  return `/images/${hash}-${size.width}x${size.height}.webp`;
}

export function readImageAddress(path: string): ImageAddress | null {
  const [, hash, width, height, narrow] = ADDRESS.exec(path) ?? [];
  if (!hash) return null;
  const address = { hash, size: { width: Number(width), height: Number(height) }, isNarrow: narrow !== undefined };
  return address.isNarrow && narrowSize(address.size) === null ? null : address;
}

export function sizeAtAddress(path: string): ImageSize | null {
  const address = readImageAddress(path);
  return address && (address.isNarrow ? narrowSize(address.size) : address.size);
}

/** Lists the addresses of wide images in a text, each once. */
export function imageAddressesIn(text: string): string[] {
  return [...new Set([...text.matchAll(ADDRESSES)].map(([address]) => address))].filter(
    (address) => readImageAddress(address)?.isNarrow === false,
  );
}

/** Returns the addresses of an image's files: the wide one and, if it exists, the narrow one. */
export function imageFiles(address: string): string[] {
  const narrow = narrowImagePath(address);
  return sizeAtAddress(narrow) ? [address, narrow] : [address];
}

import { type ImageSize, narrowImagePath } from "#library/markdown/figure.ts";
import { narrowSize } from "#platform/narrow-size.ts";

const NAME = "([0-9a-f]{32})-([1-9]\\d{0,3})x([1-9]\\d{0,3})(-etroit)?";
const ADDRESS = new RegExp(`^/images/${NAME}\\.webp$`);
const ADDRESSES = new RegExp(`/images/${NAME}\\.webp`, "g");

export type ImageAddress = {
  /** Hash of its bytes: what is at an address never changes. */
  hash: string;
  /** Size of the wide image, whichever it leads to. */
  size: ImageSize;
  isNarrow: boolean;
};

/** Its size is in its name, so that a page can leave room for it without reading it. */
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

/** Addresses of wide images, each once. */
export function imageAddressesIn(text: string): string[] {
  return [...new Set([...text.matchAll(ADDRESSES)].map(([address]) => address))].filter(
    (address) => readImageAddress(address)?.isNarrow === false,
  );
}

/** The files of one image. */
export function imageFiles(address: string): string[] {
  const narrow = narrowImagePath(address);
  return sizeAtAddress(narrow) ? [address, narrow] : [address];
}

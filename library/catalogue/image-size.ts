import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { sizeAtAddress } from "#library/images/image-address.ts";
import type { ImageSize } from "#library/markdown/figure.ts";

const HEAD_BYTES = 1024;

/** Pictures are in public/ and, after a build, in build/client/. */
export const IMAGE_FOLDERS = ["public", "build/client"];

export type ImageSizes = (path: string) => ImageSize | null;

/** @param drawn gives the size of pictures that are drawn from data and have no file */
export function imageSizeReader(folders: string[], drawn: ImageSizes = () => null): ImageSizes {
  const known = new Map<string, ImageSize | null>();
  return (path) => {
    if (!path.endsWith(".svg")) return sizeAtAddress(path);
    const size = known.get(path) ?? drawn(path) ?? firstSize(folders.map((one) => join(one, path)));
    if (size) known.set(path, size);
    return size;
  };
}

function firstSize(files: string[]): ImageSize | null {
  for (const file of files) {
    const size = sizeIn(headOf(file));
    if (size) return size;
  }
  return null;
}

function sizeIn(head: string): ImageSize | null {
  const tag = /<svg\b[^>]*>/.exec(head)?.[0] ?? "";
  const width = Number(/\swidth="(\d+(?:\.\d+)?)(?:px)?"/.exec(tag)?.[1]);
  const height = Number(/\sheight="(\d+(?:\.\d+)?)(?:px)?"/.exec(tag)?.[1]);
  return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : null;
}

function headOf(file: string): string {
  try {
    const descriptor = openSync(file, "r");
    const head = Buffer.alloc(HEAD_BYTES);
    const length = readSync(descriptor, head, 0, HEAD_BYTES, 0);
    closeSync(descriptor);
    return head.toString("utf8", 0, length);
  } catch {
    // A picture that cannot be read has no known size, so the page reserves no space for it.
    return "";
  }
}

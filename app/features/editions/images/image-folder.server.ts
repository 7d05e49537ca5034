import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { imageFiles, readImageAddress, sizeAtAddress } from "#library/images/image-address.ts";
import { readWebpSize } from "#library/images/webp-size.ts";
import type { EncodedImage } from "./encoded-image.ts";
import { hashImage } from "./images.server.ts";

/** Where a clone has its pictures: beside the folder of its texts. */
export function publicBeside(contentFolder: string): string {
  return join(dirname(contentFolder), "public");
}

export function writeImageTo(publicFolder: string, address: string, { wide, narrow }: EncodedImage): void {
  mkdirSync(join(publicFolder, "images"), { recursive: true });
  const [wideFile = "", narrowFile] = imageFiles(address);
  writeFileSync(join(publicFolder, wideFile), wide);
  if (narrow && narrowFile) writeFileSync(join(publicFolder, narrowFile), narrow);
}

/** As it was written there. Null where it is not, and where its bytes are not those that its name says. */
export function readImageFrom(publicFolder: string, address: string): EncodedImage | null {
  const named = readImageAddress(address);
  const files = imageFiles(address).map((file) => ({ file, place: join(publicFolder, file) }));
  if (!named || !files.every(({ place }) => existsSync(place))) return null;
  const [wide, narrow] = files.map(({ file, place }) => {
    const bytes = readFileSync(place);
    return isDeepStrictEqual(readWebpSize(bytes), sizeAtAddress(file)) ? bytes : null;
  });
  if (!wide || narrow === null || hashImage(wide) !== named.hash) return null;
  return { ...named.size, wide, narrow: narrow ?? null };
}

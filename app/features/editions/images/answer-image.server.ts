import type { Database } from "#database/open.server.ts";
import { readImageAddress, writeImageAddress } from "#library/images/image-address.ts";
import { filePolicy } from "#platform/http/security-headers.ts";
import { createLruCache } from "#platform/lru-cache.ts";
import { readImages } from "./images.server.ts";

const MAX_BYTES = 16_000_000;

/** For ever: another image has another address. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": filePolicy([]),
};

/** Null where there is none. What readers ask for is kept in memory; what does not exist costs one row by its key. */
export function createImageAnswers(db: Database): (path: string) => Promise<Response | null> {
  const kept = createLruCache<Uint8Array<ArrayBuffer>>(MAX_BYTES, ({ length }) => length);

  async function read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const address = readImageAddress(path);
    if (!address) return null;
    const wide = writeImageAddress(address);
    const image = (await readImages(db, [wide])).get(wide);
    const bytes = address.isNarrow ? image?.narrow : image?.wide;
    return bytes ? new Uint8Array(bytes) : null;
  }

  return async (path) => {
    const bytes = kept.get(path) ?? (await read(path));
    if (!bytes) return null;
    kept.set(path, bytes);
    return new Response(bytes, { headers: { ...HEADERS, "Content-Length": String(bytes.length) } });
  };
}

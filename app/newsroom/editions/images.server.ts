import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { images } from "#database/schema/images.server.ts";
import {
  type ImageAddress,
  imageAddressesIn,
  imageFiles,
  readImageAddress,
  writeImageAddress,
} from "#library/images/image-address.ts";
import type { EncodedImage } from "./encoded-image.ts";

/** Stores an image once and returns its address. An image that was stored before counts as used again. */
export async function keepImage(db: Database | Transaction, image: EncodedImage): Promise<string> {
  const { width, height, wide, narrow } = image;
  const hash = hashImage(wide);
  await db
    .insert(images)
    .values({ hash, width, height, wide: Buffer.from(wide), narrow: narrow && Buffer.from(narrow) })
    .onConflictDoUpdate({ target: images.hash, set: { unusedSince: null } });
  return writeImageAddress({ hash, size: { width, height } });
}

function hashImage(wide: Uint8Array): string {
  return createHash("sha256").update(wide).digest("hex").slice(0, 32);
}

/** Returns the addresses at which the database has an image. */
export async function findImages(db: Database, addresses: string[]): Promise<string[]> {
  const asked = addresses.flatMap((address) => readImageAddress(address)?.hash ?? []);
  if (asked.length === 0) return [];
  const { hash, width, height } = images;
  const found = await db.select({ hash, width, height }).from(images).where(inArray(hash, asked));
  const known = new Set(found.map((one) => writeImageAddress({ hash: one.hash, size: one })));
  return addresses.filter((address) => known.has(address));
}

/** Reads images by address; addresses without an image are left out. */
export async function readImages(db: Database, addresses: string[]): Promise<Map<string, EncodedImage>> {
  const asked = addresses.flatMap((address) => readImageAddress(address)?.hash ?? []);
  if (asked.length === 0) return new Map();
  const rows = await db.select().from(images).where(inArray(images.hash, asked));
  return new Map(
    rows.map(({ hash, width, height, wide, narrow }) => {
      return [writeImageAddress({ hash, size: { width, height } }), { width, height, wide, narrow }];
    }),
  );
}

/** Returns null when there is no image at the address. A missing image costs one look-up by key. */
export async function readImage(db: Database, { hash, size, isNarrow }: ImageAddress): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: isNarrow ? images.narrow : images.wide })
    .from(images)
    .where(and(eq(images.hash, hash), eq(images.width, size.width), eq(images.height, size.height)));
  return row?.bytes ?? null;
}

export function namedImages(texts: Iterable<Uint8Array | null>): string[] {
  return [...new Set([...texts].flatMap((text) => (text ? imageAddressesIn(Buffer.from(text).toString("utf8")) : [])))];
}

/** Returns the images that the texts name, by their path below the `public` folder of a clone of the repository. */
export async function readImageFiles(db: Database, texts: Iterable<Uint8Array>): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [address, { wide, narrow }] of await readImages(db, namedImages(texts))) {
    const [wideFile = "", narrowFile] = imageFiles(address);
    files.set(wideFile, wide);
    if (narrow && narrowFile) files.set(narrowFile, narrow);
  }
  return files;
}

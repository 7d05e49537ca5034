import sharp, { type OutputInfo } from "sharp";
import type { EncodedImage, ImageEncoding } from "#app/newsroom/editions/encoded-image.ts";
import { narrowSize } from "#platform/narrow-size.ts";

/** The limit of the longer side. */
const MAX_PIXELS = 1_600;
const MAX_BYTES = 300_000;
const QUALITIES = [82, 74, 66, 58, 50, 42];
/** Forty million pixels are more than telephones make. */
const MAX_INPUT_PIXELS = 40_000_000;
/** An AVIF image is decoded as a whole: forty million pixels take 800 MB. */
const MAX_AVIF_PIXELS = 20_000_000;

// This process encodes one image at a time and none twice, so a cache and threads would only use memory.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

type Pixels = { data: Buffer; info: OutputInfo };

/**
 * Keeps only the pixels of the image, rotated as the camera recorded, in sRGB. Transparent parts become white, because
 * a page may be dark.
 */
export async function encodeImage(bytes: Uint8Array): Promise<ImageEncoding> {
  try {
    const refusal = await refuseHead(bytes);
    if (refusal) return refusal;
    const upright = await decode(bytes);
    const { width, height } = upright.info;
    const wide = await encodeBelow(upright, { width, height });
    const half = narrowSize({ width, height });
    const narrow = half && (await encodeBelow(upright, half));
    if (!wide || (half && !narrow)) return { state: "too-detailed" };
    const image: EncodedImage = { width, height, wide, narrow };
    return { state: "encoded", image };
  } catch {
    // The library's error message would help nobody who reads it in the newsroom.
    return { state: "unreadable" };
  }
}

/** Refuses an image because of its header, before the costly decoding. */
async function refuseHead(bytes: Uint8Array): Promise<ImageEncoding | null> {
  const kind = foreignKind(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_000)));
  if (kind) return { state: kind };
  const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > 1) return { state: "animated" };
  const most = format === "heif" ? MAX_AVIF_PIXELS : MAX_INPUT_PIXELS;
  return width * height > most ? { state: "too-large", width, height, most } : null;
}

/**
 * Recognises by their first bytes the files that are not accepted. Decoding HEIC, the format of iPhones, needs a
 * patented decoder.
 */
function foreignKind(head: Buffer): "svg" | "heic" | "unknown" | null {
  const starts = (hex: string) => head.toString("hex").startsWith(hex);
  const at = (place: number, length: number) => head.toString("latin1", place, place + length);
  if (starts("89504e470d0a1a0a") || starts("ffd8ff")) return null;
  if (at(0, 4) === "RIFF" && at(8, 4) === "WEBP") return null;
  if (at(4, 4) === "ftyp") {
    const brands: string[] = at(8, Math.min(head.readUInt32BE(0), 200) - 8).match(/.{4}/gs) ?? [];
    if (brands.includes("avif") || brands.includes("avis")) return null;
    return brands.some((brand) => /^(hei|hev|mif|msf)/.test(brand)) ? "heic" : "unknown";
  }
  return /<svg[\s>]/i.test(at(0, head.length)) ? "svg" : "unknown";
}

function decode(bytes: Uint8Array): Promise<Pixels> {
  return sharp(bytes, { failOn: "error", autoOrient: true, limitInputPixels: MAX_INPUT_PIXELS })
    .resize({ width: MAX_PIXELS, height: MAX_PIXELS, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Null when even the lowest quality is too large. */
async function encodeBelow({ data, info }: Pixels, size: { width: number; height: number }): Promise<Buffer | null> {
  const { width, height, channels } = info;
  for (const quality of QUALITIES) {
    const image = sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: "fill" });
    const encoded = await image.webp({ quality }).toBuffer();
    if (encoded.length <= MAX_BYTES) return encoded;
  }
  return null;
}

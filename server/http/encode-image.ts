import { Transformer } from "@napi-rs/image";
import type { EncodedImage, ImageEncoding } from "#app/features/editions/images/encoded-image.ts";
import { narrowSize } from "#platform/narrow-size.ts";

/** On the longer side. */
const MAX_PIXELS = 1_600;
const MAX_BYTES = 300_000;
const QUALITIES = [82, 74, 66, 58, 50, 42];

type Size = { width: number; height: number };

/** Decoded and encoded again, whatever it was: nothing of the file but its pixels is left, turned as its camera says. */
export async function encodeImage(bytes: Uint8Array): Promise<ImageEncoding> {
  try {
    const upright = await turnAndReduce(bytes);
    const { width, height } = upright.size;
    const wide = await encodeBelow(upright.pixels, upright.size);
    const half = narrowSize(upright.size);
    const narrow = half && (await encodeBelow(upright.pixels, half));
    if (!wide || (half && !narrow)) return { state: "too-detailed" };
    const image: EncodedImage = { width, height, wide, narrow };
    return { state: "encoded", image };
  } catch {
    // The library says why in its own words, which help nobody.
    return { state: "unreadable" };
  }
}

async function turnAndReduce(bytes: Uint8Array): Promise<{ pixels: Buffer; size: Size }> {
  const { width, height, orientation = 1 } = await new Transformer(bytes).metadata(true);
  const turned = orientation >= 5 ? { width: height, height: width } : { width, height };
  const scale = Math.min(1, MAX_PIXELS / Math.max(turned.width, turned.height));
  const size = {
    width: Math.max(1, Math.round(turned.width * scale)),
    height: Math.max(1, Math.round(turned.height * scale)),
  };
  const image = new Transformer(bytes).rotate();
  if (scale < 1) image.resize(size.width, size.height);
  // Without loss, so that the large file is decoded once.
  return { pixels: await image.png(), size };
}

/** Null when no quality is enough. */
async function encodeBelow(pixels: Buffer, { width, height }: Size): Promise<Buffer | null> {
  for (const quality of QUALITIES) {
    const encoded = await new Transformer(pixels).resize(width, height).webp(quality);
    if (encoded.length <= MAX_BYTES) return encoded;
  }
  return null;
}

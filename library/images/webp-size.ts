import type { ImageSize } from "#library/markdown/figure.ts";

/** Of a picture that the site encoded, from its first chunk; null for any other file. */
export function readWebpSize(bytes: Buffer): ImageSize | null {
  const text = (at: number, length: number) => bytes.toString("latin1", at, at + length);
  if (bytes.length < 30 || text(0, 4) !== "RIFF" || text(8, 4) !== "WEBP") return null;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  if (text(12, 4) === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (text(12, 4) !== "VP8 ") return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

import type { ImageSize } from "#library/markdown/figure.ts";

type ImageKind = "png" | "jpeg" | "webp";

/** `size`: as stored, before the EXIF orientation is applied. */
export type ImageHead = { kind: ImageKind; size: ImageSize } | { problem: "svg" | "unknown" | "broken" | "animated" };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Most segments read before the pixels; real files have dozens. */
const MAX_SEGMENTS = 2_000;
const BROKEN = { problem: "broken" } as const;

/** What a file is and how large it would be, from its first bytes and without decoding it; its name says nothing. */
export function readImageHead(bytes: Buffer): ImageHead {
  if (bytes.subarray(0, 8).equals(PNG)) return readPng(bytes);
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(bytes);
  if (isChunk(bytes, 0, "RIFF") && isChunk(bytes, 8, "WEBP")) return readWebp(bytes);
  return { problem: /<svg[\s>]/i.test(bytes.toString("latin1", 0, 1_000)) ? "svg" : "unknown" };
}

function readPng(bytes: Buffer): ImageHead {
  if (bytes.length < 33 || !isChunk(bytes, 12, "IHDR")) return BROKEN;
  return found("png", bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

const [START_OF_SCAN, END] = [0xda, 0xd9];

/** Segment by segment up to the pixels; the size is in the one that begins a frame. */
function readJpeg(bytes: Buffer): ImageHead {
  let size: [width: number, height: number] | null = null;
  let at = 2;
  for (let part = 0; part < MAX_SEGMENTS && at + 4 <= bytes.length && bytes[at] === 0xff; part += 1) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) {
      // A file that was cut has no end after its pixels.
      const isWhole = bytes.lastIndexOf(Buffer.from([0xff, END])) > at;
      return size && isWhole ? found("jpeg", ...size) : BROKEN;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      if (size || at + 9 > bytes.length) return BROKEN;
      size = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return BROKEN;
}

/** The largest picture that it holds: a small canvas does not hide a large picture. */
function readWebp(bytes: Buffer): ImageHead {
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return BROKEN;
  const sizes: [width: number, height: number][] = [];
  let part = 0;
  for (let at = 12; at + 18 <= bytes.length; at += 8 + padToEven(bytes.readUInt32LE(at + 4))) {
    part += 1;
    if (part > MAX_SEGMENTS) return BROKEN;
    if (isChunk(bytes, at, "ANIM")) return { problem: "animated" };
    const size = sizeOfChunk(bytes, at);
    if (size) sizes.push(size);
  }
  const [widths, heights] = [sizes.map(([width]) => width), sizes.map(([, height]) => height)];
  return found("webp", Math.max(0, ...widths), Math.max(0, ...heights));
}

function sizeOfChunk(bytes: Buffer, at: number): [width: number, height: number] | null {
  const data = at + 8;
  if (isChunk(bytes, at, "VP8X")) return [bytes.readUIntLE(data + 4, 3) + 1, bytes.readUIntLE(data + 7, 3) + 1];
  if (isChunk(bytes, at, "VP8 ")) return [bytes.readUInt16LE(data + 6) & 0x3fff, bytes.readUInt16LE(data + 8) & 0x3fff];
  if (!isChunk(bytes, at, "VP8L")) return null;
  const bits = bytes.readUInt32LE(data + 1);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

function padToEven(length: number): number {
  return length + (length % 2);
}

function isChunk(bytes: Buffer, at: number, name: string): boolean {
  return bytes.toString("latin1", at, at + 4) === name;
}

function found(kind: ImageKind, width: number, height: number): ImageHead {
  return width > 0 && height > 0 ? { kind, size: { width, height } } : BROKEN;
}

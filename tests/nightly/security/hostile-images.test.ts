import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { createImageEncoder } from "#server/http/image-encoder.ts";
import { aPhoto, aPngBomb, aTelephonePhoto } from "#tests/support/images/images.ts";

/** Of the whole: a process of its own is started, and what is slow in it keeps no reader waiting. */
const MAX_MS = 5_000;

const long = (text: string) => Buffer.from(text.repeat(8_000_000 / text.length), "latin1");

test("an image made to do harm is refused in a moment, or is harmless", async () => {
  const encoder = createImageEncoder();
  const jpeg = await aTelephonePhoto();
  const broken = [
    aPngBomb(60_000, 60_000),
    // Segments of no length, markers without an end, chunks that point at themselves.
    Buffer.concat([Buffer.from([0xff, 0xd8]), long("\xff\xe0\0\0")]),
    Buffer.concat([Buffer.from([0xff, 0xd8]), long("\xff")]),
    Buffer.concat([Buffer.from("RIFF\xf0\0\0\0WEBP", "latin1"), long("VP8 \0\0\0\0")]),
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1]), jpeg.subarray(2)]),
    Buffer.concat([Buffer.from("\0\0\0 ftypavif\0\0\0\0avifmif1miafMA1B", "latin1"), long("\0\0\0\x08meta")]),
    long("<svg onload=alert(1)>"),
    long("\0"),
  ];
  try {
    for (const bytes of broken) {
      const start = performance.now();
      const { state } = await encoder.encode(bytes);
      expect(["unreadable", "too-large", "svg", "unknown"]).toContain(state);
      expect(performance.now() - start).toBeLessThan(MAX_MS);
    }
  } finally {
    encoder.stop();
  }
}, 30_000);

test("what the decoder cannot bear ends its process at most, and the next image is encoded", async () => {
  const hurried = createImageEncoder({ timeoutMs: 1 });
  await expect(hurried.encode(await aPhoto().png().toBuffer())).rejects.toThrow("ended");
  hurried.stop();
  const encoder = createImageEncoder();
  try {
    const lies = aPngBomb(6_000, 6_000);
    // A page of words compressed a thousand times, where a profile of colours would be.
    const swollen = withChunk(
      await aPhoto().png().toBuffer(),
      "iCCP",
      Buffer.concat([Buffer.from("p\0\0"), deflateSync(Buffer.alloc(50_000_000))]),
    );
    const answers = await Promise.all(
      [lies, swollen, await aPhoto().jpeg({ quality: 90 }).toBuffer()].map((bytes) => encoder.encode(bytes)),
    );
    expect(answers.map(({ state }) => state)).toEqual(["unreadable", expect.any(String), "encoded"]);
  } finally {
    encoder.stop();
  }
  await expect(encoder.encode(await aPhoto().png().toBuffer())).rejects.toThrow("stopped");
}, 60_000);

function withChunk(png: Buffer, name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([png.subarray(0, 33), head, data, Buffer.alloc(4), png.subarray(33)]);
}

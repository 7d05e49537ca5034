import { expect, test } from "vitest";
import { aPhoto, aPngBomb, aTelephonePhoto } from "#tests/support/images/images.ts";
import { readImageHead } from "./image-head.ts";

const size = { width: 60, height: 40 };

test("the kind and the size are those of the bytes, before anything is decoded", async () => {
  expect(readImageHead(await aPhoto().png())).toEqual({ kind: "png", size });
  expect(readImageHead(await aTelephonePhoto())).toEqual({ kind: "jpeg", size });
  expect(readImageHead(await aPhoto().webp(80))).toEqual({ kind: "webp", size });
  expect(readImageHead(await aPhoto().webpLossless())).toEqual({ kind: "webp", size });
  expect(readImageHead(aPngBomb())).toEqual({ kind: "png", size: { width: 20_000, height: 20_000 } });
});

test("a small canvas does not hide a large picture", async () => {
  const inner = await aPhoto(900, 500).webp(80);
  const canvas = Buffer.alloc(18);
  canvas.write("VP8X", 0, "latin1");
  canvas.writeUInt32LE(10, 4);
  const whole = Buffer.concat([inner.subarray(0, 12), canvas, inner.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  expect(readImageHead(whole)).toEqual({ kind: "webp", size: { width: 900, height: 500 } });
});

test("a drawing, another file, a cut one and an animated one are told apart", async () => {
  const jpeg = await aTelephonePhoto();
  const webp = await aPhoto().webp(80);
  const animated = Buffer.concat([webp, Buffer.from("ANIM\x06\0\0\0\0\0\0\0\0\0xxxxxxxx", "latin1")]);
  animated.writeUInt32LE(animated.length - 8, 4);
  const problemOf = (bytes: Buffer) => readImageHead(bytes);
  expect(problemOf(Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
    problem: "svg",
  });
  expect(problemOf(Buffer.from("GIF89a"))).toEqual({ problem: "unknown" });
  expect(problemOf(Buffer.from("%PDF-1.7"))).toEqual({ problem: "unknown" });
  for (const cut of [jpeg.subarray(0, jpeg.length - 2), jpeg.subarray(0, 40), webp.subarray(0, 40), Buffer.alloc(0)]) {
    expect(readImageHead(cut)).not.toHaveProperty("kind");
  }
  expect(problemOf(animated)).toEqual({ problem: "animated" });
});

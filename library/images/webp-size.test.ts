import { expect, test } from "vitest";
import { encodeImage } from "#server/http/encode-image.ts";
import { aPhoto } from "#tests/support/images/images.ts";
import { readWebpSize } from "./webp-size.ts";

test("the size of what the site encoded is read from its bytes, and of no other file", async () => {
  const jpeg = await aPhoto().jpeg().toBuffer();
  const encoding = await encodeImage(jpeg);
  if (encoding.state !== "encoded") throw new Error(encoding.state);
  const wide = Buffer.from(encoding.image.wide);
  expect(readWebpSize(wide)).toEqual({ width: 60, height: 40 });
  expect(readWebpSize(await aPhoto(900, 500).ensureAlpha(0.5).webp().toBuffer())).toEqual({ width: 900, height: 500 });
  for (const other of [jpeg, wide.subarray(0, 40), wide.subarray(0, 20), Buffer.alloc(0)]) {
    expect(readWebpSize(other)).toBeNull();
  }
});

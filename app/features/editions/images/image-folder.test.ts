import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { imageFiles, writeImageAddress } from "#library/images/image-address.ts";
import { encodeImage } from "#server/http/encode-image.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { aPhoto } from "#tests/support/images/images.ts";
import { readImageFrom, writeImageTo } from "./image-folder.server.ts";
import { hashImage } from "./images.server.ts";

test("an image that was written beside its texts is read again, unless its bytes are others", async () => {
  using made = temporaryFolder();
  const folder = made.path;
  const encoding = await encodeImage(await aPhoto(1_000, 500).png().toBuffer());
  if (encoding.state !== "encoded") throw new Error(encoding.state);
  const { image } = encoding;
  const address = writeImageAddress({ hash: hashImage(image.wide), size: image });
  const [wide = "", narrow = ""] = imageFiles(address);
  expect(narrow).toBe(wide.replace(".webp", "-etroit.webp"));
  expect(readImageFrom(folder, address)).toBeNull();
  writeImageTo(folder, address, image);
  const read = readImageFrom(folder, address);
  expect([read?.wide, read?.narrow]).toEqual([image.wide, image.narrow]);
  writeFileSync(join(folder, wide), Buffer.concat([readFileSync(join(folder, wide)), Buffer.from("x")]));
  expect(readImageFrom(folder, address)).toBeNull();
  writeImageTo(folder, address, image);
  writeFileSync(join(folder, narrow), image.wide);
  expect(readImageFrom(folder, address)).toBeNull();
});

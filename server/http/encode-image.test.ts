import { Transformer } from "@napi-rs/image";
import { expect, test } from "vitest";
import { aPhoto, aPngBomb, aTelephonePhoto, SECRET } from "#tests/support/images/images.ts";
import { encodeImage } from "./encode-image.ts";

async function encoded(bytes: Uint8Array) {
  const encoding = await encodeImage(bytes);
  if (encoding.state !== "encoded") throw new Error(encoding.state);
  return encoding.image;
}

async function colourAt(webp: Uint8Array, x: number, y: number): Promise<string> {
  const { width } = await new Transformer(webp).metadata();
  const png = new Transformer(await new Transformer(webp).png());
  const pixels = await png.rawPixels();
  const channels = pixels.length / (width * (await new Transformer(webp).metadata()).height);
  const [red = 0, , blue = 0] = pixels.subarray((y * width + x) * channels);
  return red > blue ? "red" : "blue";
}

test("a photo is turned as its camera says, and nothing of the file is left but its pixels", async () => {
  const photo = await aTelephonePhoto();
  expect(photo.includes(SECRET)).toBe(true);
  expect((await new Transformer(photo).metadata(true)).exif).toMatchObject({ "GPS latitude ref": "N" });
  const { width, height, wide } = await encoded(photo);
  expect([width, height]).toEqual([40, 60]);
  // The left half is on top once it is turned.
  expect([await colourAt(wide, 20, 5), await colourAt(wide, 20, 55)]).toEqual(["red", "blue"]);
  const { exif, orientation, format } = await new Transformer(wide).metadata(true);
  expect([exif, orientation, format]).toEqual([undefined, undefined, "webp"]);
  for (const trace of [SECRET, "Exif", "EXIF", "XMP ", "ICCP"]) expect(Buffer.from(wide).includes(trace)).toBe(false);
});

test("a large image is reduced, with a narrow one beside it; a small one stays as it is", async () => {
  const large = await encoded(await aPhoto(2_400, 1_000).png());
  expect([large.width, large.height]).toEqual([1_600, 667]);
  expect(large.narrow && (await new Transformer(large.narrow).metadata())).toMatchObject({ width: 800, height: 334 });
  const small = await encoded(await aPhoto(300, 200).webp(90));
  expect([small.width, small.height, small.narrow]).toEqual([300, 200, null]);
});

test("what would be too heavy loses quality, then is refused", async () => {
  let seed = 1;
  const noise = Buffer.from(
    Array.from({ length: 1_600 * 1_200 * 4 }, (_, at) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return at % 4 === 3 ? 255 : (seed >> 16) & 255;
    }),
  );
  const heavy = await Transformer.fromRgbaPixels(noise, 1_600, 1_200).jpeg(80);
  expect(await encodeImage(heavy)).toEqual({ state: "too-detailed" });
  const lighter = await encoded(await Transformer.fromRgbaPixels(noise, 1_600, 1_200).blur(2).jpeg(90));
  expect(lighter.wide.length).toBeLessThanOrEqual(300_000);
}, 60_000);

test("what cannot be read is refused", async () => {
  const png = await aPhoto(500, 500).png();
  expect(await encodeImage(png.subarray(0, png.length / 2))).toEqual({ state: "unreadable" });
  expect(await encodeImage(aPngBomb(500, 500))).toEqual({ state: "unreadable" });
});

test("of a file that is also a page, the pixels alone stay", async () => {
  const page = "<!doctype html><script>alert(1)</script>";
  const { wide } = await encoded(Buffer.concat([await aPhoto().jpeg(90), Buffer.from(page)]));
  expect(Buffer.from(wide).includes("script")).toBe(false);
});

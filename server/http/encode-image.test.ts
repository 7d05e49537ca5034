import sharp from "sharp";
import { expect, test } from "vitest";
import { aHeicHead, aPhoto, aPngBomb, aTelephonePhoto, aTurnedPng, RED, SECRET } from "#tests/support/images/images.ts";
import { encodeImage } from "./encode-image.ts";

async function encoded(bytes: Uint8Array) {
  const encoding = await encodeImage(bytes);
  if (encoding.state !== "encoded") throw new Error(encoding.state);
  return encoding.image;
}

async function colourAt(webp: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}

async function isRedAt(webp: Uint8Array, x: number, y: number): Promise<boolean> {
  const [red = 0, , blue = 0] = await colourAt(webp, x, y);
  return red > blue;
}

test("a photo is turned as its camera says, and nothing of the file is left but its pixels", async () => {
  const photo = await aTelephonePhoto();
  expect(photo.includes(SECRET)).toBe(true);
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { wide } = await encoded(photo);
  const { exif, orientation, format } = await sharp(wide).metadata();
  expect([exif, orientation, format]).toEqual([undefined, undefined, "webp"]);
  for (const trace of [SECRET, "Exif", "EXIF", "XMP ", "ICCP"]) expect(Buffer.from(wide).includes(trace)).toBe(false);
});

test.each([
  ["after its XMP", () => aTelephonePhoto(60, 40, { hasXmpFirst: true })],
  ["alone", () => aTelephonePhoto()],
  ["in a PNG", () => aTurnedPng()],
])("an orientation is found %s", async (_, make) => {
  const { width, height, wide } = await encoded(await make());
  expect([width, height]).toEqual([40, 60]);
  // The left half is on top once it is turned.
  expect([await isRedAt(wide, 20, 5), await isRedAt(wide, 20, 55)]).toEqual([true, false]);
});

test.each([0, 1, 9])("an orientation of %i is taken as it lies", async (orientation) => {
  const { width, height, wide } = await encoded(await aTelephonePhoto(60, 40, { orientation }));
  expect([width, height, await isRedAt(wide, 5, 20)]).toEqual([60, 40, true]);
});

test.each([
  ["of a telephone's screen", () => aPhoto().withIccProfile("p3").png().toBuffer(), 10],
  ["of a printer", () => aPhoto().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 100 }).toBuffer(), 40],
])("colours come out as they were seen in the profile %s", async (_, make, tolerance) => {
  const bytes = await make();
  expect((await sharp(bytes).metadata()).icc).toBeDefined();
  const [red = 0, green = 0, blue = 0] = await colourAt((await encoded(bytes)).wide, 10, 20);
  for (const [found, seen] of [
    [red, RED.r],
    [green, RED.g],
    [blue, RED.b],
  ] as const) {
    expect(Math.abs(found - seen)).toBeLessThan(tolerance);
  }
});

test("what is transparent has a light ground, whatever the page's is", async () => {
  const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  expect(await colourAt((await encoded(clear)).wide, 30, 20)).toEqual([255, 255, 255]);
});

test("an AVIF is taken", async () => {
  const { width, height, wide } = await encoded(await aPhoto().avif({ quality: 90 }).toBuffer());
  expect([width, height, await isRedAt(wide, 5, 20)]).toEqual([60, 40, true]);
});

test("a large image is reduced, with a narrow one beside it; a small one stays as it is", async () => {
  const large = await encoded(await aPhoto(2_400, 1_000).png().toBuffer());
  expect([large.width, large.height]).toEqual([1_600, 667]);
  expect(large.narrow && (await sharp(large.narrow).metadata())).toMatchObject({ width: 800, height: 334 });
  const small = await encoded(await aPhoto(300, 200).webp().toBuffer());
  expect([small.width, small.height, small.narrow]).toEqual([300, 200, null]);
});

test("what would be too heavy loses quality, then is refused", async () => {
  const noise = (sigma: number) =>
    sharp({
      create: {
        ...{ width: 1_000, height: 900, channels: 3, background: "#888" },
        noise: { type: "gaussian", mean: 128, sigma },
      },
    });
  expect(await encodeImage(await noise(90).jpeg({ quality: 80 }).toBuffer())).toEqual({ state: "too-detailed" });
  const lighter = await encoded(await noise(90).blur(3).jpeg({ quality: 90 }).toBuffer());
  expect(lighter.wide.length).toBeLessThanOrEqual(300_000);
}, 60_000);

test("what cannot be read is refused, and what is no image of ours is named", async () => {
  const png = await aPhoto(500, 500).png({ compressionLevel: 0 }).toBuffer();
  const jpeg = await aPhoto(500, 500).jpeg().toBuffer();
  const frames = [aPhoto(), aPhoto().negate()].map((photo) => photo.png().toBuffer());
  const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
  const cases: [string, Buffer][] = [
    ["unreadable", png.subarray(0, png.length / 2)],
    ["unreadable", jpeg.subarray(0, jpeg.length / 2)],
    ["unreadable", aPngBomb(500, 500)],
    ["too-large", aPngBomb(60_000, 60_000)],
    ["animated", animated],
    ["heic", aHeicHead()],
    ["svg", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["unknown", Buffer.from("GIF89a/*<script>alert(1)</script>*/")],
    ["unknown", Buffer.from("%PDF-1.7")],
    ["unknown", Buffer.alloc(0)],
  ];
  for (const [state, bytes] of cases) expect(await encodeImage(bytes), state).toMatchObject({ state });
});

test("of a file that is also a page, the pixels alone stay", async () => {
  const page = "<!doctype html><script>alert(1)</script>";
  const { wide } = await encoded(Buffer.concat([await aPhoto().jpeg().toBuffer(), Buffer.from(page)]));
  expect(Buffer.from(wide).includes("script")).toBe(false);
});

import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** Left half red, right half blue. */
export function aPhoto(width = 60, height = 40): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: RED } };
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

type Telephone = { orientation?: number; hasXmpFirst?: boolean };

/** As a telephone writes it: held upright, with where it was. */
export async function aTelephonePhoto(
  width = 60,
  height = 40,
  { orientation = 6, hasXmpFirst = false }: Telephone = {},
): Promise<Buffer> {
  const jpeg = await aPhoto(width, height).jpeg({ quality: 95 }).toBuffer();
  const xmp = hasXmpFirst ? [segment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>", "latin1"))] : [];
  const exif = segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff(orientation)]));
  const comment = segment(0xfe, Buffer.from(SECRET, "latin1"));
  return Buffer.concat([jpeg.subarray(0, 2), ...xmp, exif, comment, jpeg.subarray(2)]);
}

/** A PNG that says how its camera was held. */
export async function aTurnedPng(): Promise<Buffer> {
  const png = await aPhoto().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), chunk("eXIf", tiff(6)), png.subarray(33)]);
}

/** The first bytes of a photo of an iPhone. */
export function aHeicHead(): Buffer {
  const brands = "heicmif1MiHEMiPrmiafMiHBheictmap";
  const box = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(`ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}`, "latin1"),
  ]);
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(4_000)]);
}

export const SECRET = "Chez Jeanne, 12 rue des Lilas";

/** An orientation, and a place. */
function tiff(orientation: number): Buffer {
  const bytes = Buffer.alloc(60);
  bytes.write("MM\0*", 0, "latin1");
  bytes.writeUInt32BE(8, 4);
  bytes.writeUInt16BE(2, 8);
  bytes.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], 10);
  bytes.set([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38], 22);
  bytes.set([0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0, 0, 0], 38);
  return bytes;
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Some bytes that would be this large. */
export function aPngBomb(width = 20_000, height = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const nothing = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", nothing), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

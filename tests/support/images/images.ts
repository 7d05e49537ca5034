import { deflateSync } from "node:zlib";
import { Transformer } from "@napi-rs/image";

/** Left half red, right half blue. */
export function aPhoto(width = 60, height = 40): Transformer {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) {
    const isLeft = at % width < width / 2;
    pixels.set(isLeft ? [220, 20, 20] : [20, 20, 220], at * 4);
  }
  return Transformer.fromRgbaPixels(pixels, width, height);
}

/** As a telephone writes it: held upright, with where it was. */
export async function aTelephonePhoto(width = 60, height = 40): Promise<Buffer> {
  const jpeg = await aPhoto(width, height).jpeg(95);
  const comment = segment(0xfe, Buffer.from(SECRET, "latin1"));
  return Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, exif()), comment, jpeg.subarray(2)]);
}

export const SECRET = "Chez Jeanne, 12 rue des Lilas";

/** Turned by a quarter (6), and a place. */
function exif(): Buffer {
  const tiff = Buffer.alloc(60);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 10);
  tiff.set([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38], 22);
  tiff.set([0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0, 0, 0], 38);
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
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
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const nothing = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", nothing), chunk("IEND", Buffer.alloc(0))]);
}

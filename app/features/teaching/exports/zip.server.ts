import { crc32 } from "node:zlib";

export type ZipEntry = { name: string; text: string };

/** 1 January 1980, the first day of the format: the same bytes whenever it is made. */
const DAY = 0x21;
const VERSION = 20;
const UTF8_NAMES = 0x0800;

/** Without compression, which may differ from one zlib to the next. */
export function writeZip(entries: ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const body = Buffer.from(text, "utf8");
    const path = Buffer.from(name, "utf8");
    const facts = describe(body, path);
    const head = Buffer.concat([bytes(4, 0x04034b50), facts, bytes(2, 0), path]);
    const place = [bytes(2, 0), bytes(2, 0), bytes(2, 0), bytes(2, 0), bytes(4, 0), bytes(4, offset)];
    directory.push(Buffer.concat([bytes(4, 0x02014b50), bytes(2, VERSION), facts, ...place, path]));
    files.push(head, body);
    offset += head.length + body.length;
  }
  const list = Buffer.concat(directory);
  const end = [bytes(4, 0x06054b50), bytes(2, 0), bytes(2, 0), bytes(2, entries.length), bytes(2, entries.length)];
  return Buffer.concat([...files, list, ...end, bytes(4, list.length), bytes(4, offset), bytes(2, 0)]);
}

/** What a file's own header and the directory say of it alike. */
function describe(body: Buffer, path: Buffer): Buffer {
  return Buffer.concat([
    bytes(2, VERSION),
    bytes(2, UTF8_NAMES),
    bytes(2, 0),
    bytes(2, 0),
    bytes(2, DAY),
    bytes(4, crc32(body)),
    bytes(4, body.length),
    bytes(4, body.length),
    bytes(2, path.length),
  ]);
}

function bytes(length: 2 | 4, value: number): Buffer {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntLE(value, 0, length);
  return buffer;
}

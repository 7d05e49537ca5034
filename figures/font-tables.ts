export type FontTables = Map<string, Buffer>;

const HEADER = 12;
const ENTRY = 16;

export function readTables(font: Buffer): FontTables {
  const tables: FontTables = new Map();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = HEADER + index * ENTRY;
    const offset = font.readUInt32BE(entry + 8);
    const table = Buffer.from(font.subarray(offset, offset + font.readUInt32BE(entry + 12)));
    tables.set(font.toString("latin1", entry, entry + 4), table);
  }
  return tables;
}

export function writeTables(font: Buffer, tables: FontTables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(HEADER + sorted.length * ENTRY);
  font.copy(header, 0, 0, 4);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  header.writeUInt16BE(sorted.length, 4);
  header.writeUInt16BE(power * ENTRY, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((sorted.length - power) * ENTRY, 10);
  const bodies: Buffer[] = [];
  let offset = header.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const entry = HEADER + index * ENTRY;
    header.write(tag, entry, "latin1");
    header.writeUInt32BE(checksum(padded), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(table.length, entry + 12);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...bodies]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Character to glyph, for the basic plane. */
export function readGlyphs(tables: FontTables): Map<number, number> {
  const cmap = tableOf(tables, "cmap");
  const glyphs = new Map<number, number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const at = cmap.readUInt32BE(4 + index * 8 + 4);
    if (cmap.readUInt16BE(at) === 4) readSegments(cmap.subarray(at), glyphs);
  }
  return glyphs;
}

function readSegments(table: Buffer, glyphs: Map<number, number>): void {
  const size = table.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const [end, start] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + size + at)];
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const rangeAt = 16 + 3 * size + at;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (listed !== 0) glyphs.set(code, (listed + delta) & 0xffff);
    }
  }
}

/** As a format 4 table (platform 3, encoding 1), which every browser reads. */
export function writeGlyphs(tables: FontTables, glyphs: Map<number, number>): void {
  const runs: { start: number; end: number; delta: number }[] = [];
  for (const [code, glyph] of [...glyphs].sort(([one], [other]) => one - other)) {
    const last = runs.at(-1);
    const delta = (glyph - code) & 0xffff;
    if (last?.end === code - 1 && last.delta === delta) last.end = code;
    else runs.push({ start: code, end: code, delta });
  }
  runs.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const power = 2 ** Math.floor(Math.log2(runs.length));
  const words = [
    ...[4, 16 + 8 * runs.length, 0, 2 * runs.length, 2 * power, Math.log2(power), 2 * (runs.length - power)],
    ...[...runs.map(({ end }) => end), 0],
    ...[...runs.map(({ start }) => start), ...runs.map(({ delta }) => delta), ...runs.map(() => 0)],
  ];
  const cmap = Buffer.alloc(12 + 2 * words.length);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(1, 6);
  cmap.writeUInt32BE(12, 8);
  for (const [index, word] of words.entries()) cmap.writeUInt16BE(word, 12 + 2 * index);
  tables.set("cmap", cmap);
}

/** In ems. */
export function readAdvance(tables: FontTables, character: string): number {
  return tableOf(tables, "hmtx").readUInt16BE(advancePlace(tables, character)) / unitsPerEm(tables);
}

/** Widths in ems, without kerning. A missing character counts as `missing` ems, or throws. */
export function readAdvances(font: Buffer, missing: number | null = null): (text: string) => number {
  const tables = readTables(font);
  const glyphs = readGlyphs(tables);
  const [ems, widths] = [unitsPerEm(tables), tableOf(tables, "hmtx")];
  const lastMeasured = measuredGlyphs(tables) - 1;
  return (text) => {
    let width = 0;
    for (const character of text) {
      const glyph = glyphs.get(character.codePointAt(0) ?? 0);
      if (glyph === undefined && missing !== null) width += missing * ems;
      else if (glyph === undefined) throw new Error(`The font has no glyph for « ${character} » in « ${text} ».`);
      else width += widths.readUInt16BE(Math.min(glyph, lastMeasured) * 4);
    }
    return width / ems;
  };
}

export function setAdvance(tables: FontTables, character: string, ems: number): void {
  tableOf(tables, "hmtx").writeUInt16BE(Math.round(ems * unitsPerEm(tables)), advancePlace(tables, character));
}

function advancePlace(tables: FontTables, character: string): number {
  const glyph = readGlyphs(tables).get(character.codePointAt(0) ?? 0);
  if (glyph === undefined || glyph >= measuredGlyphs(tables))
    throw new Error(`No advance of its own: ${JSON.stringify(character)}`);
  return 4 * glyph;
}

/** Those after them are as wide as the last. */
function measuredGlyphs(tables: FontTables): number {
  return tableOf(tables, "hhea").readUInt16BE(34);
}

function unitsPerEm(tables: FontTables): number {
  return tableOf(tables, "head").readUInt16BE(18);
}

function tableOf(tables: FontTables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}`);
  return table;
}

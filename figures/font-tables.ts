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

/** Maps the characters of the basic multilingual plane to their glyphs. */
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

/**
 * Returns a function that gives the width of a text in ems, without kerning. A missing character counts as `missing`
 * ems; it throws when `missing` is null.
 */
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

/** Glyphs from this number on have the width of the last measured one. */
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

function readTables(font: Buffer): Map<string, number> {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16;
    tables.set(font.toString("latin1", record, record + 4), font.readUInt32BE(record + 8));
  }
  return tables;
}

/** From the format 4 `cmap` sub-table, which every web font has. */
function readGlyphs(font: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const table = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (font.readUInt16BE(table) !== 4) continue;
    const doubled = font.readUInt16BE(table + 6);
    for (let at = 0; at < doubled; at += 2) {
      const end = font.readUInt16BE(table + 14 + at);
      const startAt = table + 16 + doubled + at;
      const start = font.readUInt16BE(startAt);
      const delta = font.readUInt16BE(startAt + doubled);
      const offset = font.readUInt16BE(startAt + 2 * doubled);
      for (let code = start; code <= end && code !== 0xffff; code += 1) {
        const glyph = offset === 0 ? code : font.readUInt16BE(startAt + 2 * doubled + offset + (code - start) * 2);
        glyphs.set(code, (glyph + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}

/** Widths in ems, without kerning. A missing character counts as `missing` ems, or throws. */
export function readAdvances(font: Buffer, missing: number | null = null): (text: string) => number {
  const tables = readTables(font);
  const at = (name: string) => tables.get(name) ?? 0;
  const unitsPerEm = font.readUInt16BE(at("head") + 18);
  const metricCount = font.readUInt16BE(at("hhea") + 34);
  const glyphs = readGlyphs(font, at("cmap"));
  return (text) => {
    let width = 0;
    for (const character of text) {
      const glyph = glyphs.get(character.codePointAt(0) ?? 0);
      if (glyph === undefined && missing !== null) width += missing * unitsPerEm;
      else if (glyph === undefined) throw new Error(`The font has no glyph for « ${character} » in « ${text} ».`);
      else width += font.readUInt16BE(at("hmtx") + Math.min(glyph, metricCount - 1) * 4);
    }
    return width / unitsPerEm;
  };
}

/** Spreadsheets run such a cell, full-width signs and leading whitespace included. */
const RUNS_AS_FORMULA = /^'*(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/;

/** Puts an apostrophe before a formula; `fromHarmlessCell` undoes it. */
export function toHarmlessCell(text: string): string {
  return RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
}

export function fromHarmlessCell(cell: string): string {
  return cell.startsWith("'") && RUNS_AS_FORMULA.test(cell) ? cell.slice(1) : cell;
}

export type CsvRecord = { line: number; fields: string[] };

/** `push` gives whole records, `end` the last one. Accepts LF, skips empty lines, closes an open quote at the end. */
export function createCsvReader(separator: string) {
  let text = "";
  let position = 0;
  let line = 1;
  let isQuoted = false;
  let closedAt = -1;

  function record(raw: string): CsvRecord[] {
    const startLine = line;
    line += raw.split("\n").length;
    const trimmed = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    return trimmed === "" ? [] : [{ line: startLine, fields: splitFields(trimmed, separator) }];
  }

  function push(piece: string): CsvRecord[] {
    text += piece;
    const records: CsvRecord[] = [];
    let start = 0;
    for (; position < text.length; position += 1) {
      const character = text[position];
      if (character === "\n" && !isQuoted) {
        records.push(...record(text.slice(start, position)));
        start = position + 1;
      } else if (character === '"') {
        const opens = position === start || text[position - 1] === separator || closedAt === position - 1;
        if (isQuoted) closedAt = position;
        isQuoted = !isQuoted && opens;
      }
    }
    text = text.slice(start);
    position -= start;
    closedAt -= start;
    return records;
  }

  return { push, end: () => (text === "" ? [] : record(text)) };
}

function splitFields(record: string, separator: string): string[] {
  const fields: string[] = [];
  let position = 0;
  while (position <= record.length) {
    const end = record[position] === '"' ? endOfQuoted(record, position) : position;
    const next = record.indexOf(separator, end);
    const stop = next === -1 ? record.length : next;
    const quoted = end > position ? record.slice(position + 1, end - 1).replaceAll('""', '"') : "";
    fields.push(quoted + record.slice(end, stop));
    position = stop + 1;
  }
  return fields;
}

function endOfQuoted(record: string, start: number): number {
  for (let position = start + 1; position < record.length; position += 1) {
    if (record[position] !== '"') continue;
    if (record[position + 1] !== '"') return position + 1;
    position += 1;
  }
  return record.length + 1;
}

export function separatorOf(firstLine: string): string {
  const unquoted = firstLine.replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((separator) => ({ separator, count: unquoted.split(separator).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ",";
}

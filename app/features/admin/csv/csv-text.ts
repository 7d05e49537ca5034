export type CsvRecord = { line: number; fields: string[] /** Its last quote is never closed. */; isOpen: boolean };

const LINE_ENDS = /\r\n|\r|\n/;

/** `push` gives whole records, `end` the last one. Lines end with CR LF, LF or CR; empty ones are skipped. */
export function createCsvReader(separator: string) {
  let text = "";
  let position = 0;
  let line = 1;
  let isQuoted = false;
  let closedAt = -1;

  function record(raw: string): CsvRecord[] {
    const startLine = line;
    line += raw.split(LINE_ENDS).length;
    return raw === "" ? [] : [{ line: startLine, fields: splitFields(raw, separator), isOpen: isQuoted }];
  }

  function read(isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = 0;
    for (; position < text.length; position += 1) {
      const character = text[position];
      if (!isQuoted && (character === "\n" || character === "\r")) {
        const isReturn = character === "\r";
        // Its line feed may come with the next piece.
        if (isReturn && position + 1 === text.length && !isLast) break;
        records.push(...record(text.slice(start, position)));
        if (isReturn && text[position + 1] === "\n") position += 1;
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

  return {
    push(piece: string) {
      text += piece;
      return read(false);
    },
    end: () => [...read(true), ...(text === "" ? [] : record(text))],
  };
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

export type CsvHead = {
  separator: string;
  titles: string[];
  /** Records before the rows: the titles, and a line that only names the separator. */
  records: number;
};

/** The separator is the one that a first line « sep=; » names, or that makes the most of the titles. */
export function readHead(text: string): CsvHead {
  const named = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i.exec(text);
  const records = named ? 2 : 1;
  const readings = (named?.[1] ? [named[1]] : [",", ";", "\t", "|"]).map((separator) => {
    const reader = createCsvReader(separator);
    const titles = [...reader.push(text), ...reader.end()][records - 1]?.fields ?? [];
    return { separator, titles, records };
  });
  readings.sort((one, other) => other.titles.length - one.titles.length);
  return readings[0] ?? { separator: ",", titles: [], records };
}

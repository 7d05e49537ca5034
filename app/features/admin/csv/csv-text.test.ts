import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeFormula, toCsvLine, unescapeFormula } from "#platform/csv-line.ts";
import { createCsvReader, readHead } from "./csv-text.ts";

function read(text: string, separator = ",", pieceLength = text.length || 1): string[][] {
  const reader = createCsvReader(separator);
  const records = [];
  for (let start = 0; start < text.length; start += pieceLength) {
    records.push(...reader.push(text.slice(start, start + pieceLength)));
  }
  return [...records, ...reader.end()].map(({ fields }) => fields);
}

const anyField = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\r", "\n", "'", "=", "+", "@", " ", "\t", "é", "a") }),
);

test("what is written is read again, field for field, however the file is cut into pieces", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(anyField, { minLength: 2, maxLength: 5 })),
      fc.constantFrom(",", ";", "\t"),
      fc.integer({ min: 1, max: 9 }),
      (table, separator, pieceLength) => {
        const text = table.map((fields) => toCsvLine(fields, separator)).join("");
        expect(read(text, separator, pieceLength)).toEqual(table);
      },
    ),
    { numRuns: 1000 },
  );
});

test("a cell made harmless is taken back to what it was, and no spreadsheet runs it", () => {
  fc.assert(
    fc.property(anyField, (text) => {
      const cell = escapeFormula(text);
      expect(unescapeFormula(cell)).toBe(text);
      expect(cell).not.toMatch(/^[\s\0]*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ["=HYPERLINK(1)@x.fr", "'=HYPERLINK(1)@x.fr"],
  ["+tag@x.fr", "'+tag@x.fr"],
  ["-a@x.fr", "'-a@x.fr"],
  ["@x", "'@x"],
  ["\t=1", "'\t=1"],
  ["\r=1", "'\r=1"],
  ["\0=1", "'\0=1"],
  ["\u00A0=1", "'\u00A0=1"],
  ["＝1", "'＝1"],
  ["'=1", "''=1"],
  ["'quote@x.fr", "'quote@x.fr"],
  ["o'neil+tag@x.fr", "o'neil+tag@x.fr"],
])("the cell %j is written %j", (text, cell) => {
  expect(escapeFormula(text)).toBe(cell);
  expect(unescapeFormula(cell)).toBe(text);
});

test("fields are quoted when they must be", () => {
  expect(toCsvLine(["a", "b,c", 'd"e', "f\ng", "h;i"], ",")).toBe('a,"b,c","d""e","f\ng","h;i"\r\n');
});

test("files of other programs are read: LF alone, blank lines, stray quotes, a quote left open", () => {
  expect(read("a,b\n\nc,d")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(read('a"b,c""d\ne,f')).toEqual([
    ['a"b', 'c""d'],
    ["e", "f"],
  ]);
  expect(read('"a" b,c\nd,"e\nf')).toEqual([
    ["a b", "c"],
    ["d", "e\nf"],
  ]);
});

test("records know the line of the file that they begin on", () => {
  const reader = createCsvReader(",");
  const records = [...reader.push('a,b\r\n"c\r\nd",e\r\n\r\nf,g'), ...reader.end()];
  expect(records.map(({ line }) => line)).toEqual([1, 2, 5]);
});

test("lines end with CR LF, LF or CR, however the file is cut into pieces, and are counted alike", () => {
  fc.assert(
    fc.property(fc.constantFrom("\r\n", "\n", "\r"), fc.integer({ min: 1, max: 5 }), (end, pieceLength) => {
      const text = ["a,b", "", '"c', 'd",e', "f,g"].join(end);
      expect(read(text, ",", pieceLength)).toEqual([
        ["a", "b"],
        [`c${end}d`, "e"],
        ["f", "g"],
      ]);
      const reader = createCsvReader(",");
      expect([...reader.push(text), ...reader.end()].map(({ line }) => line)).toEqual([1, 3, 5]);
    }),
  );
});

test("a quote that is left open is told of the record that it swallows", () => {
  const reader = createCsvReader(",");
  const records = [...reader.push('a,b\nc,"d\ne,f\n'), ...reader.end()];
  expect(records.map(({ line, isOpen }) => ({ line, isOpen }))).toEqual([
    { line: 1, isOpen: false },
    { line: 2, isOpen: true },
  ]);
});

test("the separator is told from the titles", () => {
  expect(readHead("ID,Email,Source,Date d'inscription").separator).toBe(",");
  expect(readHead("ID;Email;Source\na,b,c,d,e").separator).toBe(";");
  expect(readHead("ID\tEmail").separator).toBe("\t");
  expect(readHead('"a,b";c')).toEqual({ separator: ";", titles: ["a,b", "c"], records: 1 });
  expect(readHead('"Nom\nde famille";"Email"\r\n').titles).toEqual(["Nom\nde famille", "Email"]);
  expect(readHead("Email").separator).toBe(",");
  expect(readHead("sep=;\r\nEmail;a,b,c\r\n")).toEqual({ separator: ";", titles: ["Email", "a,b,c"], records: 2 });
});

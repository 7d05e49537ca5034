const MUST_QUOTE = /[",;\t\r\n]/;

/** RFC 4180: lines end with CRLF; a field with a separator, a quote or a line end stands in quotes, its quotes doubled. */
export function toCsvLine(fields: readonly string[], separator: string): string {
  return `${fields.map(quote).join(separator)}\r\n`;
}

function quote(field: string): string {
  return MUST_QUOTE.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

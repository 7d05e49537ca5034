const MUST_QUOTE = /[",;\t\r\n]/;

export function toCsvLine(fields: readonly string[], separator: string): string {
  return `${fields.map(quote).join(separator)}\r\n`;
}

function quote(field: string): string {
  return MUST_QUOTE.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

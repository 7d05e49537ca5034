const MUST_QUOTE = /[",;\t\r\n]/;
/**
 * Matches the cells that a spreadsheet would run as a formula; full-width signs and leading
 * whitespace do not prevent it.
 */
const RUNS_AS_FORMULA = /^'*(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/;

export function toCsvLine(fields: readonly string[], separator: string): string {
  return `${fields.map(quote).join(separator)}\r\n`;
}

function quote(field: string): string {
  return MUST_QUOTE.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/**
 * Puts an apostrophe before a formula so that a spreadsheet does not run it (CSV injection);
 * `unescapeFormula` removes it.
 */
export function escapeFormula(text: string): string {
  return RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && RUNS_AS_FORMULA.test(cell) ? cell.slice(1) : cell;
}

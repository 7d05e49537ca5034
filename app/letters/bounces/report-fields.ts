export type Fields = ReadonlyMap<string, string>;

const MAX_BLOCKS = 20;
const MAX_VALUE_LENGTH = 1_000;
const MAX_ADDRESS_LENGTH = 400;

/**
 * Blocks parted by empty lines (RFC 3464, RFC 5965); the first of two equal names counts.
 * Anybody may send a report: a copy has one recipient, and the answer of a server is a few sentences.
 */
export function readFieldBlocks(text: string): Fields[] {
  const blocks: Map<string, string>[] = [];
  let block: Map<string, string> | null = null;
  let last: string | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === "") {
      block = null;
      last = null;
      continue;
    }
    if (!block) {
      if (blocks.length === MAX_BLOCKS) break;
      block = new Map();
      blocks.push(block);
    }
    const isFolded = line.startsWith(" ") || line.startsWith("\t");
    const colon = line.indexOf(":");
    if (isFolded) {
      const value = last === null ? "" : (block.get(last) ?? "");
      if (last !== null && value.length < MAX_VALUE_LENGTH) block.set(last, cut(`${value} ${line.trim()}`));
      continue;
    }
    last = null;
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name === "" || block.has(name)) continue;
    block.set(name, cut(line.slice(colon + 1)));
    last = name;
  }
  return blocks;
}

function cut(value: string): string {
  return value.trim().slice(0, MAX_VALUE_LENGTH);
}

/** Structured fields of RFC 3464 may hold comments, one in another: « failed (user unknown) ». */
export function withoutComments(value: string | undefined): string {
  let text = "";
  let depth = 0;
  for (const sign of value ?? "") {
    if (sign === "(") depth += 1;
    if (depth === 0) text += sign;
    else if (sign === ")" && --depth === 0) text += " ";
  }
  return text.trim();
}

/** The address of « rfc822; lea@exemple.org », its RFC 3461 escapes undone. */
export function addressIn(value: string | undefined): string | null {
  const address = (value ?? "")
    .slice(0, MAX_ADDRESS_LENGTH)
    .replace(/^[\w-]+\s*;/, "")
    .trim()
    .replace(/^<|>$/g, "")
    .replace(/\+([0-9A-F]{2})(?=[^@]*@)/g, (all, code: string) =>
      code === "2B" || code === "3D" ? String.fromCharCode(Number.parseInt(code, 16)) : all,
    );
  return address.includes("@") ? address.toLowerCase() : null;
}

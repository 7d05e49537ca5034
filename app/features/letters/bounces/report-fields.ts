export type Fields = ReadonlyMap<string, string>;

const MAX_VALUE_LENGTH = 8_000;
const MAX_ADDRESS_LENGTH = 400;

/** Blocks parted by empty lines (RFC 3464, RFC 5965); the first of two equal names counts. */
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
      block = new Map();
      blocks.push(block);
    }
    const isFolded = line.startsWith(" ") || line.startsWith("\t");
    const colon = line.indexOf(":");
    if (isFolded) {
      const value = last === null ? "" : (block.get(last) ?? "");
      if (last !== null && value.length < MAX_VALUE_LENGTH) block.set(last, `${value} ${line.trim()}`.trim());
      continue;
    }
    last = null;
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name === "" || block.has(name)) continue;
    block.set(name, line.slice(colon + 1).trim());
    last = name;
  }
  return blocks;
}

/** Structured fields of RFC 3464 may hold comments: « failed (user unknown) ». */
export function withoutComments(value: string | undefined): string {
  let text = value ?? "";
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\([^()]*\)/g, " ");
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

import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { normaliseEmail } from "./email-address.ts";

test.each([
  ["lea@exemple.fr", "lea@exemple.fr"],
  ["  lea@exemple.fr\t", "lea@exemple.fr"],
  ["Lea.Martin@Exemple.FR", "lea.martin@exemple.fr"],
  ["o'neil+tag@exemple.fr", "o'neil+tag@exemple.fr"],
  ["é@exemple.fr", "é@exemple.fr"],
  ["e\u0301@exemple.fr", "é@exemple.fr"],
  ["lea@élections.fr", "lea@xn--lections-90a.fr"],
  ["lea@XN--LECTIONS-90A.fr", "lea@xn--lections-90a.fr"],
  ["J\u030can@exemple.fr", "\u01f0an@exemple.fr"],
  ["lea@exemple.xn--p1ai", "lea@exemple.xn--p1ai"],
  [`${"a".repeat(64)}@exemple.fr`, `${"a".repeat(64)}@exemple.fr`],
  ["=cmd|calc@exemple.fr", "=cmd|calc@exemple.fr"],
])("%s is kept as %s", (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept);
  expect(normaliseEmail(kept)).toBe(kept);
});

test.each([
  ["nothing", ""],
  ["spaces", "   "],
  ["no @", "lea.exemple.fr"],
  ["two addresses", "lea@exemple.fr, marc@exemple.fr"],
  ["two addresses without a space", "lea@exemple.fr,marc@exemple.fr"],
  ["two @", "lea@marc@exemple.fr"],
  ["no name", "@exemple.fr"],
  ["no domain", "lea@"],
  ["300 characters", `${"a".repeat(288)}@exemple.fr`],
  ["a name of 65 characters", `${"a".repeat(65)}@exemple.fr`],
  ["a name of 64 characters and 65 bytes", `${"a".repeat(63)}é@exemple.fr`],
  ["a line break in the name", "lea\r\nBcc: marc@exemple.fr"],
  ["a header after the address", "lea@exemple.fr\r\nBcc: marc"],
  ["a NUL", "lea\0@exemple.fr"],
  ["a space inside", "lea martin@exemple.fr"],
  ["a control character", "lea\u0007@exemple.fr"],
  ["a direction mark", "lea\u202e@exemple.fr"],
  ["angle brackets", "Lea <lea@exemple.fr>"],
  ["quotes", '"lea martin"@exemple.fr'],
  ["an address literal", "lea@[127.0.0.1]"],
  ["an IPv4 address", "lea@127.0.0.1"],
  ["a number as domain", "lea@1"],
  ["a path after the domain", "lea@exemple.fr/x"],
  ["a port", "lea@exemple.fr:25"],
  ["percent-encoding", "lea@exemple%2efr"],
  ["an empty label", "lea@exemple..fr"],
  ["a label that begins with a hyphen", "lea@-exemple.fr"],
  ["a label that ends with a hyphen", "lea@exemple-.fr"],
  ["the relay's own mailbox", "root@localhost"],
  ["a mailbox of the relay's machine", "root@relais.localhost"],
  ["a domain without a dot", "x@intranet"],
  ["a domain of one letter", "a@b"],
  ["a name of a local network", "x@imprimante.local"],
  ["a domain that ends with a dot", "lea@exemple.fr."],
  ["two dots in a row", "a..b@exemple.fr"],
  ["a dot in front", ".a@exemple.fr"],
  ["a dot at the end", "a.@exemple.fr"],
  ["a label of 64 characters", `lea@${"a".repeat(64)}.fr`],
])("%s is no address", (_, typed) => {
  expect(normaliseEmail(typed)).toBeNull();
});

test("what is kept is kept as it is when it is read again, whatever was typed", () => {
  const character = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 2 }),
    fc.constantFrom(..."JİΣßſK\u030c\u0301\u0307.+"),
  );
  fc.assert(
    fc.property(fc.array(character, { minLength: 1, maxLength: 6 }), (characters) => {
      const kept = normaliseEmail(`${characters.join("")}@exemple.fr`);
      if (kept !== null) expect(normaliseEmail(kept)).toBe(kept);
    }),
    { numRuns: 5_000 },
  );
});

test("it runs where neither URL.parse nor lookbehind exists (Safari 15.4, Firefox 115, Chrome 100)", () => {
  const { parse } = URL;
  vi.stubGlobal("URL", Object.assign(class extends URL {}, { parse: undefined }));
  try {
    expect(normaliseEmail("Lea@Élections.fr")).toBe("lea@xn--lections-90a.fr");
    expect(normaliseEmail("lea@exemple fr")).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
  expect(URL.parse).toBe(parse);
});

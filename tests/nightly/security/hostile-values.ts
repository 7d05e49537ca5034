import fc from "fast-check";

const ATTACKS = [
  "",
  "' OR 1=1--",
  '"><svg onload=alert(1)>',
  "</script><script>alert(1)</script>",
  "javascript:alert(1)",
  "//exemple.org",
  "/\\exemple.org",
  "https://exemple.org/",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "\0",
  "\r\nSet-Cookie: a=b",
  "a@exemple.fr\r\nBcc: b@exemple.fr",
  "=cmd|' /C calc'!A0",
  "{{7*7}}",
  "#{7*7}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "\ud800",
  "\u202e",
  "é".repeat(43),
  "a".repeat(3_000),
  "-1",
  "1e999",
  "NaN",
  "null",
  "[object Object]",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59+23:59",
  "00000000-0000-0000-0000-000000000000",
] as const;

export function hostileText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...ATTACKS),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
    fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 300 })).map(([s, n]) => s.repeat(n)),
  );
}

/** With keys that reach for the prototype. */
export function hostileJson(): fc.Arbitrary<unknown> {
  const key = fc.oneof(fc.constantFrom("__proto__", "constructor", "prototype", "length"), fc.string({ maxLength: 8 }));
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      hostileText(),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
    ),
  })).value;
}

/** Repeated, makes backtracking patterns explode. */
export const HOSTILE_RUNS = [
  ...[
    " ",
    "\t",
    "\n",
    "\r\n",
    "a",
    "A",
    "0",
    ".",
    "-",
    "/",
    "@",
    ":",
    ";",
    ",",
    "'",
    '"',
    "(",
    "[",
    "<",
    "&",
    "%",
    "=",
    "?",
  ],
  ...[
    "*",
    "_",
    "`",
    "|",
    "#",
    "!",
    "~",
    "é",
    "«",
    "\u00a0",
    "a@",
    "a.",
    "1 ",
    "0 ",
    "<!--",
    "-->",
    "](",
    "![",
    "[a](",
    ":a",
  ],
  ...["#{", "- ", "> ", "a,", "q=", "&amp;", "<a", "<svg ", "\ud800", "::", "[[", "{}", '{"a":', "\\", "A. ", " «"],
  `${"(".repeat(4_000)}${")".repeat(4_000)}`,
  "\nAction: failed\n\n",
];

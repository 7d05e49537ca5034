const PIECES = [
  "crimée",
  "ukrane",
  "l'",
  "49.3",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "&lt;b&gt;",
  "'".repeat(200),
  "’ʼ'",
  "(a+)+$",
  ".*",
  "[[:alpha:]]",
  "\\",
  "\u0000\u0007\u001B",
  "\u202E\u2066\u200B\uFEFF",
  "\uD800",
  "\uDFFF",
  "e\u0301",
  "anticonstitutionnellement ".repeat(12),
  "zzzz",
  "%00%0d%0a",
  "68/262-14,5",
  "999 999 ",
  "immigration",
  "retraitte",
  "🇺🇦👩‍👩‍👧",
  "\u0628\u0647",
  "  ",
  "_-—/,;:",
  "__proto__ constructor toString",
  "#{7*7}{{7*7}}",
  "' OR 1=1 --",
];

const MAX_LENGTH = 10_000;

/** @param random from 0 to 1, as Math.random */
export function hostileQuery(random: () => number): string {
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T;
  switch (Math.floor(random() * 4)) {
    case 0:
      return Array.from({ length: 1 + Math.floor(random() * 20) }, () => pick(PIECES)).join(pick(["", " ", "'", "-"]));
    case 1:
      return String.fromCharCode(
        ...Array.from({ length: 1 + Math.floor(random() * 300) }, () => Math.floor(random() * 0x10000)),
      );
    case 2:
      return Array.from({ length: 1 + Math.floor(random() * 14) }, () => randomWord(random)).join(" ");
    default:
      return pick(PIECES)
        .repeat(Math.ceil((random() * MAX_LENGTH) / 20))
        .slice(0, MAX_LENGTH);
  }
}

function randomWord(random: () => number): string {
  const length = 1 + Math.floor(random() * 24);
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join("");
}

import type { Plugin } from "vite";
import { frenchTypography } from "#platform/french/typography.ts";
import { markWords } from "#platform/french/word-marks.ts";
import { findInterfaceTexts, findMarkableTexts, withoutLayout } from "./interface-texts.ts";

/** These files contain the data of the typography itself, and the server's answers in plain text. */
const UNTOUCHED = /\/app\/ui\/markdown\/|\/server\/app\//;

/**
 * Changes the interface's texts at build time, so that code is typed plainly: no-break spaces, « 1er » raised,
 * « e-mail » on one line. The words themselves do not change.
 */
export function interfaceTypography(): Plugin {
  return {
    name: "interface-typography",
    enforce: "pre",
    transform: {
      filter: { id: { include: /\/(?:app|server\/clock)\/[^?]*\.tsx?(?:\?|$)/, exclude: UNTOUCHED } },
      handler(code, id) {
        const file = id.replace(/\?.*/, "");
        const typeset = typesetInterface(markInterface(code, file), file);
        return typeset === code ? null : { code: typeset, map: null };
      },
    },
  };
}

/** Adds the marks to texts between tags; `FrenchText` does the same for texts known only at run time. */
export function markInterface(code: string, file: string): string {
  let result = "";
  let position = 0;
  for (const [start, end] of findMarkableTexts(code, file)) {
    const words = markWords(withoutLayout(code.slice(start, end)));
    if (words.every(({ mark }) => mark === null)) continue;
    result += code.slice(position, start) + words.map(({ text, mark }) => (mark ? TAGS[mark](text) : text)).join("");
    position = end;
  }
  return result + code.slice(position);
}

const TAGS = {
  raised: (text: string) => `<sup>${text}</sup>`,
  unbroken: (text: string) => `<span className="unbroken">${text}</span>`,
};

export function typesetInterface(code: string, file: string): string {
  const ranges = findInterfaceTexts(code, file).flatMap((text) => text.ranges);
  let result = "";
  let position = 0;
  for (const [start, end] of ranges.sort(([one], [other]) => one - other)) {
    if (start < position) continue;
    result += code.slice(position, start) + typesetLines(code.slice(start, end));
    position = end;
  }
  return result + code.slice(position);
}

/** Joins lines first: between tags, a line may break where a no-break space belongs. */
function typesetLines(text: string): string {
  const joined = text
    .replace(/\s*\n\s*(?=[;!?%](?:\s|$))/g, " ")
    .replace(/\s*\n\s*(?=:(?:\s|$)|»)/g, " ")
    .replace(/«\s*\n\s*/g, "« ");
  return joined
    .split(/(\s*\n\s*)/)
    .map((line, index) => (index % 2 === 1 ? line : frenchTypography(line, { apostrophes: "keep" })))
    .join("");
}

import type { Plugin } from "vite";
import { frenchTypography } from "#platform/french/typography.ts";
import { findInterfaceTexts } from "./interface-texts.ts";

/** Modules whose texts are data for the typography itself, and the answers of the server, which are no interface. */
const UNTOUCHED = /\/app\/features\/(?:typography|markdown)\/|\/server\/app\//;

/**
 * Gives the texts of the interface their no-break spaces when the site is built, as content gets them: in the code plain spaces
 * are typed, which everybody sees. Nothing but spaces changes, so that what the specification fixes to the letter stays so.
 */
export function interfaceTypography(): Plugin {
  return {
    name: "interface-typography",
    enforce: "pre",
    transform: {
      filter: { id: { include: /\/app\/[^?]*\.tsx?(?:\?|$)/, exclude: UNTOUCHED } },
      handler(code, id) {
        const typeset = typesetInterface(code, id.replace(/\?.*/, ""));
        return typeset === code ? null : { code: typeset, map: null };
      },
    },
  };
}

export function typesetInterface(code: string, file: string): string {
  const ranges = findInterfaceTexts(code, file).flatMap((text) => text.ranges);
  let result = "";
  let position = 0;
  for (const [start, end] of ranges.sort(([one], [other]) => one - other)) {
    if (start < position) continue;
    result += code.slice(position, start) + typeset(code.slice(start, end));
    position = end;
  }
  return result + code.slice(position);
}

/** Between tags a line may end where a no-break space belongs. */
function typeset(text: string): string {
  const joined = text
    .replace(/\s*\n\s*(?=[;!?%](?:\s|$))/g, " ")
    .replace(/\s*\n\s*(?=:(?:\s|$)|»)/g, " ")
    .replace(/«\s*\n\s*/g, "« ");
  return joined
    .split(/(\s*\n\s*)/)
    .map((line, index) => (index % 2 === 1 ? line : frenchTypography(line, { apostrophes: "keep" })))
    .join("");
}

import type { Plugin } from "vite";
import { frenchTypography } from "#platform/french/typography.ts";
import { findInterfaceTexts } from "./interface-texts.ts";

/** Texts that are data for the typography itself, and the server's answers. */
const UNTOUCHED = /\/app\/features\/markdown\/|\/server\/app\//;

/** Sets no-break spaces at build, so that code is typed with plain ones. Changes nothing else: words are specified. */
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
    result += code.slice(position, start) + typesetLines(code.slice(start, end));
    position = end;
  }
  return result + code.slice(position);
}

/** Between tags a line may end where a no-break space belongs. */
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

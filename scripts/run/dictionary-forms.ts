import { fold } from "#library/search/fold.ts";

type Suffix = { strip: string; add: string; condition: RegExp };

type Dictionary = { aff: Uint8Array; dic: Uint8Array };

/** All forms of a Hunspell dictionary, folded; without prefixes, which in French are elisions, and suffixes of suffixes. */
export function* dictionaryForms({ aff, dic }: Dictionary): Generator<string> {
  const suffixes = readSuffixes(new TextDecoder().decode(aff));
  for (const line of new TextDecoder().decode(dic).split("\n").slice(1)) {
    const [entry = ""] = line.split(/[\t ]/, 1);
    const [word = "", flags = ""] = entry.split("/");
    yield fold(word);
    for (const { strip, add, condition } of splitFlags(flags).flatMap((flag) => suffixes.get(flag) ?? [])) {
      if (condition.test(word)) yield fold(word.slice(0, word.length - strip.length) + add);
    }
  }
}

function readSuffixes(aff: string): Map<string, Suffix[]> {
  const rules = [...aff.matchAll(/^SFX (\S+) +(\S+) +(\S+) +(\S+)/gm)].map(
    ([, flag = "", strip, added = "", condition]) => {
      const [add = ""] = added.split("/", 1);
      return {
        flag,
        ...{ strip: strip === "0" || strip === undefined ? "" : strip, add: add === "0" ? "" : add },
        ...{ condition: new RegExp(`${condition}$`, "u") },
      };
    },
  );
  return Map.groupBy(rules, ({ flag }) => flag);
}

/** « FLAG long »: two signs each. */
function splitFlags(flags: string): string[] {
  return flags.match(/../gu) ?? [];
}

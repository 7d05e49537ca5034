type Affix = { isPrefix: boolean; strip: string; add: string; next: string[]; condition: RegExp };

type Dictionary = { aff: Uint8Array; dic: Uint8Array };

const FORBIDDEN = "{}";
const NEEDS_AFFIX = "()";

/** All forms of `dictionary-fr` except its elisions, some of them twice. The flags are those of its .aff: another dictionary has its own. */
export function* dictionaryForms({ aff, dic }: Dictionary): Generator<string> {
  const affixes = readAffixes(new TextDecoder().decode(aff));
  for (const line of new TextDecoder().decode(dic).split("\n").slice(1)) {
    const [entry = ""] = line.split(/[\t ]/, 1);
    const [word = "", flags = ""] = entry.split("/");
    yield* formsOf(word, splitFlags(flags), affixes);
  }
}

function* formsOf(word: string, flags: string[], affixes: Map<string, Affix[]>): Generator<string> {
  if (flags.includes(FORBIDDEN)) return;
  if (!flags.includes(NEEDS_AFFIX)) yield word;
  for (const { isPrefix, strip, add, next, condition } of flags.flatMap((flag) => affixes.get(flag) ?? [])) {
    if (!condition.test(word)) continue;
    const form = isPrefix ? add + word.slice(strip.length) : word.slice(0, word.length - strip.length) + add;
    // One level of continuation affixes (Hunspell).
    if (next.length > 0) yield* formsOf(form, next, affixes);
    else yield form;
  }
}

function readAffixes(aff: string): Map<string, Affix[]> {
  const rules = [...aff.matchAll(/^(PFX|SFX) (\S+) +(\S+) +(\S+) +(\S+)/gm)].flatMap(
    ([, kind, flag = "", strip, added = "", condition]) => {
      const [add = "", next = ""] = added.split("/", 2);
      const isPrefix = kind === "PFX";
      if (isPrefix && add.includes("'")) return [];
      return {
        flag,
        isPrefix,
        next: splitFlags(next),
        strip: strip === "0" || strip === undefined ? "" : strip,
        add: add === "0" ? "" : add,
        condition: new RegExp(isPrefix ? `^${condition}` : `${condition}$`, "u"),
      };
    },
  );
  return Map.groupBy(rules, ({ flag }) => flag);
}

/** « FLAG long »: two characters each. */
function splitFlags(flags: string): string[] {
  return flags.match(/../gu) ?? [];
}

/** From the spelling: « parlent » 1, as mute endings do not count, « créer » 2, « oublier » 3, « UE » 2, spelt, « OTAN » 2, read as a word. */
export function countSyllables(word: string): number {
  const parts = word.normalize("NFC").split(/[^\p{L}]+/u);
  return parts.reduce((sum, part) => sum + countInPart(part), 0);
}

const READ_AS_WORDS = new Set("CNIL IRI KIIS MAP ONU OSCE OTAN OUN UPA".split(" "));

const IRREGULAR: Record<string, number> = { pays: 2, paysan: 3, paysans: 3, août: 1 };

const VOWEL = "aeiouyàâäéèêëîïôöùûüœæ";
const ONE_VOWEL = new RegExp(`[${VOWEL}]`);
const VOWELS = new RegExp(`[${VOWEL}]+`, "g");

type Rule = [pattern: RegExp, replacement: string];

const CONSONANTS: Rule[] = [
  [/qu/g, "k"],
  [/gu(?=[eiyéèêëî])/g, "g"],
  [/ge(?=[aoâô])/g, "g"],
  [new RegExp(`(?<=[${VOWEL}])y(?=[${VOWEL}])`, "g"), "j"],
];

const PARTED: Rule[] = [
  [/é(?=[aeiouyàâéèêëîïôùû])/g, "é-"],
  [/(?<=[aeiou])(?=[ïëüö])/g, "-"],
  [/(?<=a|(?<!o)u|o)(?=[éèê])/g, "-"],
  [/(?<=[bcdfgptv][lr])i(?=[aeoéè])/g, "i-"],
  [/ao(?!u)/g, "a-o"],
  [/oo/g, "o-o"],
];

const SOUNDED_ENT = new Set(
  (
    "absent accent accident adolescent agent apparent argent client compétent conséquent content continent couvent décent différent " +
    "dissident efficient équivalent évident excellent fréquent incident indifférent innocent intelligent mécontent négligent occident " +
    "orient parent patient permanent pertinent précédent président prudent récent résident sergent souvent talent torrent " +
    "transparent urgent violent"
  ).split(" "),
);

const MUTE_MENT = new Set(
  (
    "affirment aiment allument animent arment assument calment confirment consomment dorment enferment estiment expriment forment " +
    "impriment informent nomment proclament programment réclament renferment résument suppriment transforment"
  ).split(" "),
);

function countInPart(part: string): number {
  if (/^\p{Lu}{2,6}$/u.test(part) && !READ_AS_WORDS.has(part)) return part.length;
  const word = part.toLowerCase();
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return irregular;
  const spoken = applyAll(PARTED, withoutMuteEnd(applyAll(CONSONANTS, word)));
  return spoken.match(VOWELS)?.length ?? 0;
}

function applyAll(rules: Rule[], text: string): string {
  return rules.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text);
}

function withoutMuteEnd(word: string): string {
  const stem = /^(.+)(?:es?|ent)$/.exec(word)?.[1];
  if (stem === undefined || !ONE_VOWEL.test(stem) || (word.endsWith("ent") && !isMuteEnt(word))) return word;
  return stem;
}

function isMuteEnt(word: string): boolean {
  return word.endsWith("ment") ? MUTE_MENT.has(word) : !SOUNDED_ENT.has(word);
}

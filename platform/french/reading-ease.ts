/**
 * Counts from the spelling: mute endings do not count (« parlent » has 1 syllable), « créer » has 2, and an acronym is
 * spelt out (« UE » has 2) unless it is read as a word (« OTAN » has 2).
 */
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

export type Reading = {
  sentenceLengths: number[];
  longestSentence: string;
  meanSentence: number;
  /** Kandel-Moles score: about 100 for the easiest prose, 60 for a general newspaper, under 30 for a law. */
  ease: number;
};

export function measureReading(blocks: string[]): Reading {
  const sentences = blocks.flatMap(sentencesOf);
  const lengths = sentences.map((sentence) => wordsOf(sentence).length);
  const spoken = sentences.flatMap(wordsOf).filter((word) => /\p{L}/u.test(word) && !/^\d/.test(word));
  const syllables = spoken.reduce((sum, word) => sum + Math.max(1, countSyllables(word)), 0);
  const meanSentence = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return {
    sentenceLengths: lengths,
    longestSentence: sentences[lengths.indexOf(Math.max(...lengths))] ?? "",
    meanSentence,
    ease: 207 - 1.015 * meanSentence - 73.6 * (syllables / Math.max(1, spoken.length)),
  };
}

const ABBREVIATION = /(?:^|[\s(«’'])(?:\p{Lu}|MM|Mme|Dr|Pr|p|pp|art|n°|cf|éd|etc|env|av|apr)$/u;

export function sentencesOf(block: string): string[] {
  const text = block.replace(/\s+/g, " ").trim();
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/(?<![.!?…])[.!?…]+(?: ?[»)])?(?= (?:[«(—–] ?)?[\p{Lu}\d]|$)/gu)) {
    if (end.startsWith(".") && ABBREVIATION.test(text.slice(start, index))) continue;
    sentences.push(text.slice(start, index + end.length).trim());
    start = index + end.length;
  }
  const rest = text.slice(start).trim();
  return [...sentences, rest].filter((sentence) => wordsOf(sentence).length > 0);
}

export function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=\d)[\s\u202F](?=\d{3}(?!\d))/g, "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

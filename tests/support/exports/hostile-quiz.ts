import { type ExportedQuiz, exportableText } from "#app/learning/exports/question-files.ts";

/** What the formats, or the programs that read them, give a meaning to. */
const HOSTILE_TEXTS = [
  "a:b",
  "x = 3",
  "{accolades}",
  "tilde ~ ici",
  "dièse # ici",
  "anti\\slash \\n fin",
  "fin par une barre \\",
  "a -> b",
  "%50% des gens",
  "50 % des gens",
  "0",
  "// commentaire",
  "<script>alert(1)</script>",
  "A & B &nbsp; &#160;",
  "fin ]]> cdata",
  "« France\u00A0: l’été\u202F; l’hiver\u202F»",
  "émoji 🗳️🇫🇷",
  "[html] crochet",
  "[Montesquieu] écrit",
  "::nom::",
  "#### général",
  "$CATEGORY: x",
  `l'apostrophe et "les guillemets"`,
  "=égal",
  "~til",
  "->",
  "TRUE",
  "T",
  "e\u0301",
  "tabulation\tici",
  "retour\rchariot",
  "deux\nlignes",
  "deux lignes\r\n\r\navec un vide",
  "long ".repeat(60),
  "+cellule",
  "@cellule",
  "-cellule",
  "'apostrophe",
  "נבחר ברוב \u200Fקולות",
  "a--b -- c",
  "#separator:comma",
];

/** A question for each text, which is its wording, one of its options, the right one at times, and its explanation. */
export function hostileQuiz(): ExportedQuiz {
  return {
    id: "textes-hostiles",
    title: "Textes / hostiles : « {un} » ~ [deux] # <trois> & ::quatre::",
    theme: "Économie & société",
    source: "Source : Le Récap, Textes {hostiles}, version du 1er janvier 2026, https://exemple.fr/a?b=c&d",
    terms: "Usage en classe permis : https://xn--rcap--bpa.fr/reutiliser",
    questions: HOSTILE_TEXTS.map(exportableText).map((text, index) => {
      const [before, after] = [`avant ${index}`, `après ${index}`];
      return {
        key: `lerecap-textes-hostiles-${index}`,
        id: `lerecap-textes-hostiles-${index}-r1`,
        question: text,
        short: null,
        keepsOrder: index % 2 === 0,
        options: [before, text, after].map((option, place) => ({ text: option, isCorrect: place === index % 3 })),
        explanation: text,
      };
    }),
  };
}

/** The newsroom shows `name` to the author of the text. */
type Rule = { name: string; pattern: RegExp; isOfSpecification?: true };

const RULES: Rule[] = [
  { name: "espace ordinaire avant ; ! ? : » % ou €", pattern: / [;!?:»%€]/gu },
  { name: "il manque une espace insécable avant ; ! ou ?", pattern: /[\p{L}\p{N})»…\uFFFC][;!?](?![\p{L}\p{N}])/gu },
  {
    name: "il manque une espace insécable avant les deux-points",
    pattern: /(?<=[\p{L})»\uFFFC])(?<!https?|mailto):(?!\/\/|[\p{L}\p{N}])/gu,
    isOfSpecification: true,
  },
  { name: "« sans espace insécable", pattern: /«(?![\u00A0\u202F])/gu },
  { name: "» sans espace insécable", pattern: /(?<![\u00A0\u202F])»/gu },
  { name: "guillemets droits ou anglais", pattern: /["“”]/gu },
  { name: "apostrophe droite", pattern: /\p{L}'(?=[\p{L}\uFFFC\s«])/gu, isOfSpecification: true },
  { name: "trois points au lieu de …", pattern: /\.\.\./gu, isOfSpecification: true },
  { name: "deux espaces de suite", pattern: /[^\S\n][\u0020\u00A0\u202F]/gu },
  { name: "espace avant une virgule ou un point", pattern: /[\p{L}\p{N})»][\u0020\u00A0\u202F][,.](?![.\p{N}])/gu },
  { name: "ordinal mal écrit (1er, 2e, XXe)", pattern: /(?<!\p{L})(?:\d+|[IVX]+)(?:i?ème|ère|eme|nd)s?(?!\p{L})/gu },
  { name: "milliers sans espace insécable fine", pattern: /(?<![\d,.]|\d[ \u00A0])\d{1,3}[ \u00A0]\d{3}(?!\d)/gu },
  {
    name: "majuscule sans son accent",
    pattern: /(?<!\p{L})(?:Etats?|Eglise|Ecole|Economie|Elections?|Evénement|Etudes?|A propos|A lire)(?!\p{L})/gu,
  },
];

/**
 * These texts have been fixed from the start of the site, including straight apostrophes and « ... »; only no-break
 * spaces may be added.
 */
export const SPECIFIED_TEXTS = [
  "Histoire : pourquoi Poutine affirme-t-il que l'Ukraine est russe ?",
  "Origines du conflit : pourquoi la Russie a-t-elle attaqué l'Ukraine ?",
  "Guerre en Ukraine: Comprendre le conflit et ses enjeux",
  "Relations internationales, diplomatie, Union européenne...",
  "Le Récap, c'est quoi concrètement ?",
  "Oups ! Cette page n'existe pas ou n'est pas encore disponible.",
  "Connecté en tant qu'invité",
  "En cours...",
  "Vérification...",
  "Chargement du contenu...",
  "Chargement des données...",
  "Actualisation des données en cours...",
  "Vérifiez votre boîte email pour finaliser l'inscription.",
  "Impossible de finaliser l'inscription. Veuillez réessayer plus tard.",
  "Erreur d'authentification",
  "Bienvenue dans l'espace administration",
  "Vous avez été déconnecté de l'espace administration",
  "Impossible de charger les abonnés: ",
  "Erreur: ",
  "Score: ",
  "Date d'inscription",
  // The specification requires these texts without quoting them, so they follow the usual rules.
  "Retour à l'accueil",
  "S'inscrire",
  "Une plateforme pédagogique pour s'informer, comprendre les enjeux et prendre part au débat public.",
];

type TypographyFinding = { rule: string; around: string };

export function findTypographyErrors(text: string): TypographyFinding[] {
  const fixed = specifiedRanges(text);
  return RULES.flatMap(({ name, pattern, isOfSpecification }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !isOfSpecification || !fixed.some(([start, end]) => index >= start && index < end))
      .map(({ 0: found, index }) => ({
        rule: name,
        around: text.slice(Math.max(0, index - 25), index + found.length + 15),
      })),
  );
}

const SPECIFIED = new RegExp(
  SPECIFIED_TEXTS.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ \u00A0\u202F]")).join(
    "|",
  ),
  "g",
);

function specifiedRanges(text: string): [start: number, end: number][] {
  return [...text.matchAll(SPECIFIED)].map(({ 0: found, index }) => [index, index + found.length]);
}

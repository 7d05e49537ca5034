import { indexablePages } from "./built-pages.ts";
import { comingCategories } from "./texts.ts";

type SpecifiedPage = {
  path: string;
  h1: string;
  texts?: string[];
  links?: [name: string, href: string][];
  noindex?: boolean;
};

const SOON = "Bientôt disponible";
/** Said of the categories without an article, while there are any. */
const SOON_IF_ANY = comingCategories().length > 0 ? [SOON] : [];
export const INTERNATIONAL = "/categories/international";

/** While content/site.yaml names no publisher. */
const AWAITS_PUBLISHER: Partial<SpecifiedPage> = indexablePages().includes("/a-propos")
  ? {}
  : { texts: ["en cours de construction"], links: [["Retour à l'accueil", "/"]], noindex: true };

export const SPECIFIED_PAGES: SpecifiedPage[] = [
  {
    path: "/",
    h1: "Comprendre les grands débats de société",
    texts: [
      "Pour une démocratie éclairée",
      "Le Récap, c'est quoi concrètement ?",
      "Europe & International",
      ...SOON_IF_ANY,
    ],
    links: [
      ["Voir tout", "/explorer"],
      ["Lire le premier article", "/categories/agriculture/agriculture-alimentation"],
      ["Des fiches pédagogiques par sujet", "/explorer"],
      ["Des quiz pour mémoriser et tester ses connaissances", "/apprendre"],
      ["Un parcours d’apprentissage progressif", "/apprendre#parcours"],
    ],
  },
  {
    path: "/explorer",
    h1: "Découvrez les grands débats de société",
    texts: SOON_IF_ANY,
    links: [["Europe & International", INTERNATIONAL]],
  },
  {
    path: "/profil",
    h1: "Mon profil",
    texts: [
      SOON,
      "Progression",
      "Mes favoris",
      "Paramètres",
      "Connecté en tant qu'invité",
      "Recommandations pour vous",
    ],
    links: [
      ["Les institutions européennes", "/categories/europe/institutions"],
      ["L’intelligence artificielle", "/categories/numerique/ia"],
      ["Les choix énergétiques", "/categories/ecologie/energie"],
    ],
    noindex: true,
  },
  { path: "/a-propos", h1: "Qui sommes-nous ?", ...AWAITS_PUBLISHER },
  { path: "/mentions-legales", h1: "Mentions légales", ...AWAITS_PUBLISHER },
  { path: "/contact", h1: "Contact", texts: ["24 heures"], links: [["Retour à l'accueil", "/"]] },
  { path: "/confidentialite", h1: "Confidentialité" },
  {
    path: "/accessibilite",
    h1: "Déclaration d’accessibilité",
    texts: ["partiellement conforme", "Défenseur des droits"],
  },
  { path: "/plan-du-site", h1: "Plan du site" },
  { path: "/glossaire", h1: "Glossaire" },
  {
    path: "/ressources",
    h1: "Ressources",
    links: [
      ["Les chiffres de l’immigration", "/ressources/chiffres-immigration"],
      ["Les mots de l’immigration", "/ressources/vocabulaire-immigration"],
      ["Les lois sur l’immigration", "/ressources/lois-immigration"],
    ],
  },
  {
    path: "/categories/immigration",
    h1: "Immigration",
    links: [
      ["Toutes les ressources", "/ressources"],
      ["Une économiste du travail", "/categories/immigration/interviews/economie"],
      ["Un démographe", "/categories/immigration/interviews/demographie"],
      ["Comprendre", "/categories/immigration/comprendre"],
      ["Impact économique", "/categories/immigration/impact-economique"],
      ["Intégration", "/categories/immigration/integration"],
      ["Sécurité", "/categories/immigration/securite"],
    ],
  },
  {
    path: "/categories/numerique/ia",
    h1: "Intelligence artificielle : que faut-il encadrer, et qui décide ?",
    texts: ["Comprendre en 7 minutes"],
  },
  {
    path: "/categories/ecologie/energie",
    h1: "Énergie : d’où vient l’électricité, et que faut-il construire ?",
    texts: ["Comprendre en 7 minutes"],
  },
  {
    path: INTERNATIONAL,
    h1: "Europe & International",
    texts: ["Relations internationales, diplomatie, Union européenne...", "En construction"],
    links: [
      ["Guerre en Ukraine", `${INTERNATIONAL}/ukraine`],
      ["Proche-Orient", `${INTERNATIONAL}/under-construction/proche-orient`],
      ["Europe", `${INTERNATIONAL}/under-construction/europe`],
      ["Amériques", `${INTERNATIONAL}/under-construction/ameriques`],
      ["Asie-Pacifique", `${INTERNATIONAL}/under-construction/asie-pacifique`],
      ["Afrique", `${INTERNATIONAL}/under-construction/afrique`],
    ],
  },
  {
    path: `${INTERNATIONAL}/ukraine`,
    h1: "Guerre en Ukraine: Comprendre le conflit et ses enjeux",
    texts: [
      "PREMIERS ARTICLES DISPONIBLES",
      "Disponible",
      "Droit international",
      "Guerre et paix",
      "Enjeux en France et en Europe",
    ],
    links: [
      ["Histoire", `${INTERNATIONAL}/ukraine/histoire`],
      ["Origines du conflit", `${INTERNATIONAL}/ukraine/origines`],
      ["Droit international", `${INTERNATIONAL}/ukraine/droit-international`],
      ["Guerre et paix", `${INTERNATIONAL}/ukraine/guerre-et-paix`],
      ["Enjeux en France et en Europe", `${INTERNATIONAL}/ukraine/enjeux-france-europe`],
    ],
  },
  {
    path: `${INTERNATIONAL}/ukraine/histoire`,
    h1: "Histoire : pourquoi Poutine affirme-t-il que l'Ukraine est russe ?",
    texts: ["Comprendre en 7 minutes", "7 avril 2025", "Testez vos connaissances", "(en anglais) (nouvelle fenêtre)"],
    links: [
      ["Origines du conflit", `${INTERNATIONAL}/ukraine/origines`],
      ["Les preuves, passage par passage", `${INTERNATIONAL}/ukraine/histoire/preuves`],
      ["Citer cet article", `${INTERNATIONAL}/ukraine/histoire/preuves#citer`],
      ["Toutes les corrections", "/corrections"],
      ["Comment nous travaillons", "/transparence"],
    ],
  },
  {
    path: `${INTERNATIONAL}/ukraine/origines`,
    h1: "Origines du conflit : pourquoi la Russie a-t-elle attaqué l'Ukraine ?",
    texts: ["Comprendre en 7 minutes"],
  },
  {
    path: "/categories/europe/institutions",
    h1: "Comment fonctionne l’Union européenne ?",
    texts: ["Comprendre en 7 minutes"],
  },
];

/** What is said to come, under its own name. */
export const PLANNED_PAGES: [path: string, name: string][] = [
  [`${INTERNATIONAL}/under-construction/ukraine`, "Guerre en Ukraine"],
  [`${INTERNATIONAL}/under-construction/proche-orient`, "Guerres au Proche-Orient"],
  [`${INTERNATIONAL}/under-construction/europe`, "Europe"],
  [`${INTERNATIONAL}/under-construction/ameriques`, "La section « Amériques »"],
  [`${INTERNATIONAL}/under-construction/asie-pacifique`, "Asie-Pacifique"],
  [`${INTERNATIONAL}/under-construction/afrique`, "Afrique"],
  ["/categories/immigration/interviews/economie", "L’entretien avec une économiste du travail"],
];

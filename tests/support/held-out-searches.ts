import type { JudgedSearch } from "./judged-searches.ts";

/**
 * Searches that no weight was chosen on: written and judged from the texts on 22 November 2026, before any of them was run. Their score says
 * what to expect of a reader's next search; docs/decisions/0018-search.md keeps the first one. Whoever mends the ranking for one of them moves it to
 * the other list.
 */
const HELD_OUT: [query: string, answers: string][] = [
  ["boutcha", "guerre-et-paix#six-etapes 3, guerre-et-paix 2"],
  ["vol mh17 avion", "droit-international#qui-juge 3, droit-international 2"],
  ["zelenski", "guerre-et-paix 3"],
  [
    "poutine",
    "ukraine/histoire#ce-que-vladimir 3, ukraine/histoire 2, droit-international 2, ukraine/origines 2, guerre-et-paix 2",
  ],
  ["tsar", "ukraine/histoire 3, glossaire#oukaze 2, glossaire#pereiaslav 2"],
  ["combien de morts en ukraine", "guerre-et-paix#les-civils 3, guerre-et-paix#les-soldats 3, guerre-et-paix 2"],
  [
    "quand a commencé la guerre",
    "ukraine/origines#une-guerre 3, guerre-et-paix#six-etapes 3, ukraine/origines 2, guerre-et-paix 2",
  ],
  [
    "24 février 2022",
    "ukraine/origines#une-guerre 3, ukraine/origines#vers-l-attaque 3, guerre-et-paix#six-etapes 3, ukraine/origines 2, guerre-et-paix 2, droit-international 2",
  ],
  ["Ianoukovitch", "ukraine/origines#de-maidan 3, ukraine/origines 2, glossaire#maidan 2"],
  [
    "azov nazis ukraine",
    "ukraine/origines#les-raisons 3, ukraine/origines 2, glossaire#denazification 3, ukraine/histoire 2",
  ],
  ["trump poutine alaska", "guerre-et-paix#negocier 3, guerre-et-paix 2"],
  ["plan de paix de trump", "guerre-et-paix#negocier 3, guerre-et-paix 2"],
  ["soldats nord coréens", "guerre-et-paix#six-etapes 3, guerre-et-paix 2"],
  [
    "enfants ukrainiens enlevés par la russie",
    "droit-international#dans-la-guerre 3, droit-international#qui-juge 3, droit-international 2",
  ],
  ["missiles scalp", "enjeux-france-europe#ce-que-fournit 3, enjeux-france-europe 2"],
  ["rafale pour l'ukraine", "enjeux-france-europe#ce-que-fournit 3, enjeux-france-europe 2"],
  [
    "macron envoyer des troupes",
    "enjeux-france-europe#ce-que-fournit 3, enjeux-france-europe#partis 3, enjeux-france-europe 2",
  ],
  ["orban bloque", "enjeux-france-europe#l-ukraine-dans 3, enjeux-france-europe 2"],
  [
    "qu'est ce que le crime d'agression",
    "glossaire#agression 3, droit-international#qui-juge 3, droit-international 2",
  ],
  ["budjet de la defense", "enjeux-france-europe#defense 3, enjeux-france-europe 2, categories/defense$ 2"],
  ["inflation", "enjeux-france-europe#gaz-et-prix 3, enjeux-france-europe 2"],
  ["blé ukrainien", "guerre-et-paix#negocier 3, guerre-et-paix 2, enjeux-france-europe#l-ukraine-dans 2"],
  [
    "khmelnytsky",
    "ukraine/histoire#des-chemins 3, ukraine/histoire 2, glossaire#pereiaslav 2, glossaire#hetman 1, glossaire#cosaques 1",
  ],
  ["staline", "ukraine/histoire#famine 3, ukraine/histoire 2, glossaire#holodomor 2"],
  ["urss", "glossaire#urss 3, ukraine/histoire 2, glossaire#rss 1"],
  ["tatars déportés", "ukraine/histoire#famine 3, glossaire#tatars 3, ukraine/histoire 2"],
  [
    "que veut la russie",
    "guerre-et-paix#ce-que-chacun 3, guerre-et-paix 2, ukraine/origines 2, droit-international 1",
  ],
  ["armes nucléaires ukraine", "ukraine/histoire#1991 3, ukraine/histoire 2, glossaire#memorandum 3"],
  [
    "zaporijia",
    "ukraine/origines#la-crimee 3, ukraine/origines#une-guerre 3, ukraine/origines 2, ukraine/histoire 2",
  ],
  [
    "cour internationale de justice génocide",
    "droit-international#qui-juge 3, ukraine/origines#les-raisons 3, glossaire#cij 3, droit-international 2, ukraine/origines 2",
  ],
  [
    "combien de clandestins en france",
    "comprendre#entrer-et-rester 3, comprendre#essentiel 3, comprendre 2, chiffres-immigration 3, glossaire#situation 2",
  ],
  ["loi pasqua", "lois-immigration 3"],
  ["algériens accord 1968", "comprendre#entrer 3, lois-immigration 3, comprendre 2"],
  [
    "loi immigration 2024 conseil constitutionnel",
    "comprendre#qui-decide 3, lois-immigration 3, comprendre 2, glossaire#cavalier 2",
  ],
  ["ofii", "glossaire#ofii 3"],
  ["submersion migratoire", "vocabulaire-immigration 3, glossaire#solde 1"],
  ["le mot migrant", "vocabulaire-immigration 3, comprendre#des-mots 2, comprendre 2"],
  ["d'ou viennent les immigrés", "comprendre#combien 3, comprendre 2, chiffres-immigration 2"],
  ["pourquoi les oqtf ne sont pas executées", "securite#eloigner 3, immigration/securite 2, glossaire#oqtf 2"],
  ["peines plus longues pour les étrangers", "securite#comment 3, immigration/securite 2"],
  ["émeutes 2023", "securite#victimes 3, immigration/securite 2"],
  ["controle au faciès", "securite#victimes 3, immigration/securite 2"],
  ["viols étrangers", "securite#un-ecart 3, immigration/securite 2, chiffres-immigration 2"],
  ["le voile à l'école", "integration#religion 3, immigration/integration 2, glossaire#laicite 2"],
  ["musulmans en france", "integration#religion 3, immigration/integration 2"],
  ["apprendre le francais niveau B1", "integration#de-l-arrivee 3, immigration/integration 2, glossaire#cir 2"],
  ["zemmour", "integration#ce-que-defend 3, immigration/integration 2"],
  ["le pen salaires", "impact-economique#les-salaires 3, impact-economique 2"],
  ["medef immigration", "impact-economique#ce-que-chacun 3, impact-economique 2"],
  ["démographie naissances décès", "impact-economique#moins-de 3, impact-economique 2, interviews/demographie 1"],
  ["logement social immigrés", "integration#emploi-et-logement 3, immigration/integration 2, glossaire#hlm 2"],
  ["racisme", "integration#les-discriminations 3, immigration/integration 2, vocabulaire-immigration 1"],
  [
    "retailleau",
    "integration#ce-que-defend 3, integration#de-l-arrivee 3, securite#que-disent 3, immigration/integration 2, immigration/securite 2",
  ],
  ["pacte asile et migration", "comprendre#qui-decide 3, comprendre 2, lois-immigration 2"],
  [
    "titre de sejour etudiant",
    "comprendre#entrer 3, comprendre#essentiel 2, comprendre 2, glossaire#titre 2, chiffres-immigration 2",
  ],
  [
    "retraite né en 1965 trimestres",
    "reforme-retraites#2025 3, reforme-retraites#2023 3, reforme-retraites 2, glossaire#trimestre 2",
  ],
  ["pension moyenne", "reforme-retraites#a-quel-age 3, reforme-retraites 2"],
  [
    "retraitte par capitalisation",
    "glossaire#capitalisation 3, reforme-retraites#les-actifs 3, reforme-retraites 2",
  ],
  ["suspention de la réforme", "reforme-retraites#2025 3, reforme-retraites 2"],
  ["regimes speciaux", "reforme-retraites#2023 3, reforme-retraites 2"],
  ["elisabeth borne", "reforme-retraites#2023 3, reforme-retraites 2"],
  [
    "a quel age on part a la retraite",
    "reforme-retraites#a-quel-age 3, glossaire#age-legal 3, reforme-retraites 2",
  ],
  ["surcote", "reforme-retraites#a-quel-age 3, reforme-retraites 2, glossaire#decote 2"],
  ["agirc arrco", "reforme-retraites#les-actifs 3, reforme-retraites 2"],
  ["grève manifestations retraites", "reforme-retraites#2023 3, reforme-retraites 2"],
  ["pénibilité", "reforme-retraites#a-quel-age 3, reforme-retraites 2"],
  ["giec", "glossaire#giec 3, transition-ecologique#le-climat 3, transition-ecologique 2"],
  ["eoliennes", "transition-ecologique#que-proposent 3, transition-ecologique#l-energie 3, transition-ecologique 2"],
  ["taxe carbonne", "transition-ecologique#qui-paie 3, transition-ecologique 2"],
  ["gilets jaunes", "transition-ecologique#qui-paie 3, transition-ecologique 2"],
  ["maprimerénov", "transition-ecologique#rouler 3, transition-ecologique 2"],
  ["ZFE", "transition-ecologique#qui-paie 3, transition-ecologique 2"],
  ["canicule", "transition-ecologique#le-climat 3, transition-ecologique 2"],
  ["accord de paris", "transition-ecologique#ce-que-la-france-a-promis 3, transition-ecologique 2"],
  ["prix des nouveaux réacteurs epr", "transition-ecologique#l-energie 3, transition-ecologique 2, ecologie/energie 2"],
  ["biodiversité espèces menacées", "transition-ecologique#rouler 3, transition-ecologique 2"],
  [
    "vaches méthane",
    "transition-ecologique#rouler 3, transition-ecologique#ce-que-la-france-emet 3, transition-ecologique 2",
  ],
  [
    "empreinte carbone d'un français",
    "glossaire#empreinte 3, transition-ecologique#ce-que-la-france-emet 3, transition-ecologique 2",
  ],
  ["supprimer mon compte", "confidentialite#telecharger 3, confidentialite 2"],
  ["se désabonner de la newsletter", "confidentialite#quand-vous-vous-inscrivez 3, confidentialite 2"],
  ["qui écrit ce site", "/a-propos 3"],
  ["gaza", "proche-orient 3"],
  ["chatgpt", "numerique/ia 3"],
  ["école", "integration#a-l-ecole 3, immigration/integration 2, categories/education$ 2"],
  ["parcours ukraine", "/parcours/ukraine 3"],
  ["signaler une erreur", "/contact 3, /corrections 2"],
];

export const HELD_OUT_SEARCHES: JudgedSearch[] = HELD_OUT.map(([query, answers]) => ({
  query,
  answers: Object.fromEntries(
    answers.split(", ").map((answer) => {
      const [href = "", grade] = answer.split(" ");
      return [href, Number(grade)];
    }),
  ),
}));

/**
 * What readers may ask of the edition, and what answers: ends or parts of addresses, 3 for a best answer, 2 for a good one, 1 for one
 * that helps (« $ »: the address ends there). Judged from the headings of the articles; the weights of the ranking were chosen on this same list.
 */
export type JudgedSearch = { query: string; answers: Record<string, number> };

export const JUDGED_SEARCHES: JudgedSearch[] = [
  { query: "OTAN", answers: { "glossaire#otan": 3, "origines#l-otan": 3, "origines#": 1 } },
  { query: "laïcité", answers: { "glossaire#laicite": 3, "integration#religion-et-laicite": 3, integration: 1 } },
  { query: "accords de Minsk", answers: { "glossaire#accords-de-minsk": 3, "origines#le-donbass": 2, origines: 1 } },
  { query: "c'est quoi l'oqtf", answers: { "glossaire#oqtf": 3, "securite#eloigner": 2, securite: 1 } },
  {
    query: "obligation de quitter le territoire",
    answers: { "glossaire#oqtf": 3, "securite#eloigner": 3, securite: 1 },
  },
  { query: "holodomor", answers: { "glossaire#holodomor": 3, "histoire#famine": 3, histoire: 1 } },
  {
    query: "droit d'asile",
    answers: {
      "glossaire#asile": 3,
      "comprendre#des-mots": 2,
      "comprendre#entrer-et-rester": 3,
      "glossaire#cnda": 1,
      "glossaire#demandeur": 2,
      comprendre: 2,
      "glossaire#ofpra": 1,
      "glossaire#ceseda": 1,
    },
  },
  {
    query: "réfugié",
    answers: {
      "glossaire#refugie": 3,
      "comprendre#des-mots": 2,
      comprendre: 1,
      "glossaire#hcr": 1,
      "enjeux-france-europe#accueillir": 2,
    },
  },
  { query: "PIB", answers: { "glossaire#pib": 3, "impact-economique#impots": 2, "impact-economique": 2 } },
  {
    query: "génocide",
    answers: { "glossaire#genocide": 3, "droit-international": 2, "histoire#famine": 2, "origines#les-raisons": 2 },
  },
  { query: "49.3", answers: { "glossaire#article-49-3": 3, "reforme-retraites#2023": 3 } },
  {
    query: "âge légal",
    answers: { "glossaire#age-legal": 3, "reforme-retraites#a-quel-age": 3, "reforme-retraites": 2 },
  },
  {
    query: "cour pénale internationale",
    answers: { "glossaire#cpi": 3, "droit-international#qui-juge-quoi": 3, "droit-international": 1 },
  },
  {
    query: "mandat d'arrêt contre Poutine",
    answers: { "droit-international#qui-juge-quoi": 3, "droit-international": 2, "glossaire#mandat-d-arret": 2 },
  },
  {
    query: "droit du sol",
    answers: { "glossaire#droit-du-sol": 3, "integration#de-l-arrivee": 2, comprendre: 1, integration: 1 },
  },
  {
    query: "annexion de la Crimée",
    answers: { "origines#la-crimee-annexee": 3, "glossaire#annexion": 2, origines: 2, "histoire#1954": 1 },
  },
  {
    query: "référendum Crimée 2014",
    answers: { "origines#la-crimee-annexee": 3, "origines#que-voulaient": 2, origines: 2 },
  },
  {
    query: "Crimée",
    answers: { "origines#la-crimee-annexee": 3, "histoire#1954": 3, "glossaire#tatars-de-crimee": 2, origines: 2 },
  },
  { query: "1954 Khrouchtchev Crimée", answers: { "histoire#1954": 3, histoire: 2 } },
  {
    query: "pourquoi la Russie a attaqué l'Ukraine",
    answers: { "origines#alors-pourquoi": 3, "origines#les-raisons": 3, "origines#vers-l-attaque": 3, origines: 3 },
  },
  {
    query: "guerre en Ukraine",
    answers: {
      "/ukraine$": 3,
      "ukraine/origines": 3,
      "ukraine/guerre-et-paix": 3,
      "ukraine/droit-international": 2,
      "ukraine/histoire": 2,
      "ukraine/enjeux": 2,
    },
  },
  { query: "promesse de l'OTAN à Gorbatchev", answers: { "origines#l-otan": 3, origines: 2, "glossaire#otan": 1 } },
  { query: "Donbass", answers: { "glossaire#donbass": 3, "origines#le-donbass": 3, origines: 2 } },
  { query: "Maïdan", answers: { "glossaire#maidan": 3, "origines#de-maidan": 3, origines: 2 } },
  { query: "referendum independance ukraine 1991", answers: { "histoire#1991": 3, histoire: 2 } },
  { query: "Lénine a créé l'Ukraine", answers: { "histoire#l-ukraine-a-t-elle": 3, histoire: 2 } },
  { query: "Rous' de Kiev", answers: { "glossaire#rous-de-kyiv": 3, "histoire#la-rous": 3, histoire: 2 } },
  {
    query: "langue ukrainienne interdite",
    answers: { "histoire#l-empire-limite": 3, histoire: 2, "glossaire#circulaire-valouiev": 2 },
  },
  { query: "civils tués", answers: { "guerre-et-paix#les-civils": 3, "guerre-et-paix": 2 } },
  { query: "soldats morts", answers: { "guerre-et-paix#les-soldats": 3, "guerre-et-paix": 2 } },
  {
    query: "négociations de paix",
    answers: { "guerre-et-paix#negocier": 3, "guerre-et-paix": 3, "guerre-et-paix#ce-que-chacun": 2 },
  },
  { query: "cessez-le-feu", answers: { "glossaire#cessez-le-feu": 3, "guerre-et-paix": 3, "glossaire#armistice": 2 } },
  {
    query: "ligne de front",
    answers: { "guerre-et-paix#un-front": 3, "guerre-et-paix": 2, "glossaire#ligne-de-contact": 2 },
  },
  {
    query: "veto au Conseil de sécurité",
    answers: { "droit-international#un-conseil": 3, "glossaire#veto": 3, "droit-international": 2 },
  },
  {
    query: "avoirs russes gelés",
    answers: {
      "glossaire#avoirs-geles": 3,
      "droit-international#sanctions": 3,
      "droit-international": 2,
      "enjeux-france-europe#defense": 2,
    },
  },
  {
    query: "sanctions contre la Russie",
    answers: {
      "droit-international#sanctions": 3,
      "enjeux-france-europe#defense": 3,
      enjeux: 2,
      "droit-international": 2,
    },
  },
  { query: "gaz russe", answers: { "enjeux-france-europe#gaz": 3, enjeux: 2, "glossaire#gaz": 1 } },
  {
    query: "prix de l'énergie",
    answers: {
      "enjeux-france-europe#gaz": 3,
      enjeux: 2,
      "transition-ecologique#l-energie": 2,
      "transition-ecologique": 2,
    },
  },
  {
    query: "aide militaire de la France à l'Ukraine",
    answers: { "enjeux-france-europe#ce-que-fournit": 3, "enjeux-france-europe#qui-paie": 3, enjeux: 2 },
  },
  {
    query: "adhésion de l'Ukraine à l'Union européenne",
    answers: { "enjeux-france-europe#l-ukraine-dans-l-union": 3, enjeux: 2 },
  },
  {
    query: "réfugiés ukrainiens en France",
    answers: { "enjeux-france-europe#accueillir": 3, enjeux: 2, "glossaire#protection-temporaire": 2 },
  },
  { query: "désinformation", answers: { "enjeux-france-europe#reperer": 3, "glossaire#viginum": 2, enjeux: 2 } },
  {
    query: "mémorandum de Budapest",
    answers: { "glossaire#memorandum": 3, origines: 2, "droit-international": 2, histoire: 2 },
  },
  {
    query: "combien d'immigrés en France",
    answers: { "comprendre#combien": 3, "comprendre#essentiel": 3, comprendre: 2, "glossaire#immigre": 1 },
  },
  {
    query: "différence entre immigré et étranger",
    answers: { "comprendre#des-mots": 3, "glossaire#immigre": 2, "glossaire#etranger": 2, comprendre: 2 },
  },
  { query: "sans-papiers", answers: { "glossaire#situation-irreguliere": 3, "comprendre#des-mots": 3, comprendre: 2 } },
  {
    query: "titre de séjour",
    answers: { "glossaire#titre-de-sejour": 3, "comprendre#entrer-et-rester": 3, comprendre: 2 },
  },
  { query: "regroupement familial", answers: { "glossaire#regroupement-familial": 3, comprendre: 2 } },
  {
    query: "l'immigration coûte-t-elle cher",
    answers: {
      "impact-economique#trois-questions": 3,
      "impact-economique#impots": 3,
      "impact-economique#d-autres-calculs": 3,
      "impact-economique": 3,
    },
  },
  {
    query: "chômage des immigrés",
    answers: {
      "impact-economique#au-travail": 3,
      "integration#emploi": 3,
      "glossaire#chomage": 1,
      "impact-economique": 2,
      integration: 2,
    },
  },
  { query: "salaires immigration", answers: { "impact-economique#les-salaires": 3, "impact-economique": 2 } },
  {
    query: "aide médicale de l'État",
    answers: { "glossaire#ame": 3, "impact-economique#niveau-de-vie": 3, "impact-economique": 2 },
  },
  {
    query: "délinquance des étrangers",
    answers: {
      "securite#un-ecart": 3,
      "securite#l-immigration-fait-elle": 3,
      "securite#comment-expliquer": 3,
      securite: 3,
      "glossaire#mis-en-cause": 1,
    },
  },
  { query: "prison étrangers", answers: { "securite#de-la-police": 3, securite: 2 } },
  { query: "terrorisme", answers: { "securite#terrorisme": 3, securite: 2 } },
  {
    query: "discriminations à l'embauche",
    answers: { "integration#les-discriminations": 3, integration: 2, "glossaire#testing": 2 },
  },
  {
    query: "niveau scolaire des enfants d'immigrés",
    answers: { "integration#a-l-ecole": 3, integration: 2, "glossaire#descendant": 1 },
  },
  {
    query: "naturalisation",
    answers: { "glossaire#naturalisation": 3, "integration#de-l-arrivee": 3, integration: 2, comprendre: 2 },
  },
  {
    query: "expulsions",
    answers: { "securite#eloigner": 3, "glossaire#eloignement": 3, "glossaire#oqtf": 2, securite: 2 },
  },
  { query: "métiers en tension", answers: { comprendre: 3, "impact-economique": 3, "glossaire#regularisation": 2 } },
  { query: "réforme des retraites", answers: { "reforme-retraites": 3 } },
  {
    query: "retraite à 64 ans",
    answers: { "reforme-retraites#2023": 3, "reforme-retraites#a-quel-age": 3, "reforme-retraites": 3 },
  },
  {
    query: "déficit des retraites",
    answers: { "reforme-retraites#des-comptes": 3, "reforme-retraites": 2, "glossaire#cor": 2 },
  },
  { query: "retraite des femmes", answers: { "reforme-retraites#tous-ne-sont": 3, "reforme-retraites": 2 } },
  {
    query: "émissions de CO2 de la France",
    answers: { "transition-ecologique#ce-que-la-france-emet": 3, "transition-ecologique": 2 },
  },
  {
    query: "nucléaire",
    answers: { "transition-ecologique#l-energie": 3, "transition-ecologique": 3, "categories/ecologie/energie": 2 },
  },
  { query: "rechauffement climatique", answers: { "transition-ecologique#le-climat": 3, "transition-ecologique": 2 } },
  { query: "voiture électrique", answers: { "transition-ecologique#rouler": 3, "transition-ecologique": 2 } },
  {
    query: "neutralité carbone 2050",
    answers: {
      "transition-ecologique#ce-que-la-france-a-promis": 3,
      "transition-ecologique": 2,
      "glossaire#neutralite": 3,
    },
  },
  { query: "ukrane", answers: { "/ukraine": 3, "glossaire#rss": 1 } },
  { query: "imigration", answers: { "/categories/immigration$": 3, "immigration/": 3, "glossaire#immigre": 2 } },
  {
    query: "retraitte",
    answers: {
      "reforme-retraites": 3,
      "glossaire#cor": 1,
      "glossaire#age-legal": 2,
      "glossaire#capitalisation": 2,
      "glossaire#repartition": 2,
    },
  },
  { query: "agriculture", answers: { "/categories/agriculture$": 3 } },
  { query: "intelligence artificielle", answers: { "numerique/ia": 3 } },
  { query: "Proche-Orient", answers: { "proche-orient": 3 } },
  { query: "cookies", answers: { "/confidentialite": 3 } },
];

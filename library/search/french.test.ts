import { describe, expect, test } from "vitest";
import type { Passage } from "#library/catalogue/search-passage.ts";
import { cleanText } from "./analyse.ts";
import { createSearchIndex } from "./search-index.ts";

const SAME: [string, string][] = [
  ["l'État", "etat"],
  ["l’État", "ETATS"],
  ["lʼÉtat", "état"],
  ["d'État", "états"],
  ["l'OTAN", "otan"],
  ["d’Ukraine", "Ukraine"],
  ["qu'Odessa", "Odessa"],
  ["s'abstenir", "abstenir"],
  ["jusqu'ici", "jusqu’ici"],
  ["puisqu'Odessa", "Odessa"],
  ["aujourd'hui", "aujourd’hui"],
  ["aujourd’hui", "aujourdʼhui"],
  ["aujourd'hui", "aujourdhui"],
  ["presqu'île", "presqu’île"],
  ["presqu'île", "presquile"],
  ["presqu’îles", "presqu'île"],
  ["Rous'", "rous"],
  ["Rous’", "Rous'"],
  ["Rousʼ", "rous"],
  ["quelqu'un", "quelqu’un"],
  ["c'est-à-dire un traité", "traité"],
  ["qu'elle annexe", "annexe"],
  ["cœur", "coeur"],
  ["œuvre", "oeuvre"],
  ["œuvres", "oeuvre"],
  ["sœur", "soeurs"],
  ["nœud", "noeuds"],
  ["ex æquo", "ex aequo"],
  ["événement", "évènement"],
  ["événement", "evenement"],
  ["élection", "elections"],
  ["député", "deputes"],
  ["impôt", "impots"],
  ["coût", "cout"],
  ["laïcité", "laicite"],
  ["Maïdan", "maidan"],
  ["MAÏDAN", "maidan"],
  ["CRIMÉE", "crimee"],
  ["garçon", "garcons"],
  ["Noël", "noel"],
  ["e\u0301lection", "élection"],
  ["Kyi\u0308v", "kyïv"],
  ["cé\u00ADréales", "céréales"],
  ["États-Unis", "etats unis"],
  ["sans-papiers", "sans papiers"],
  ["cessez-le-feu", "cessez le feu"],
  ["Holodomor", "HOLODOMOR"],
  ["à Moscou", "MOSCOU"],
  ["1er", "1ER"],
  ["1re", "1ère"],
  ["XXe siècle", "XXème siècle"],
  ["XXe", "xxe"],
  ["20e", "20ème"],
  ["68/262", "68/262"],
  ["90,32 %", "90.32"],
  ["90,32 %", "90,32 %"],
  ["49.3", "49-3"],
  ["49.3", "49,3"],
  ["article 5-1", "article 5.1"],
  ["1 000 000", "1000000"],
  ["14 000", "14000"],
  ["14\u202F000", "14 000"],
  ["300\u00A0000", "300000"],
  ["2014", "en 2014"],
  ["G7", "g7"],
  ["COP21", "cop21"],
  ["loi", "lois"],
  ["travail", "travaux"],
  ["national", "nationaux"],
  ["nationale", "nationaux"],
  ["régional", "régionaux"],
  ["local", "locaux"],
  ["social", "sociaux"],
  ["tableau", "tableaux"],
  ["niveau", "niveaux"],
  ["général", "généraux"],
  ["journal", "journaux"],
  ["hôpital", "hôpitaux"],
  ["tribunal", "tribunaux"],
  ["feu", "feux"],
  ["immigré", "immigrés"],
  ["réfugié", "réfugiés"],
  ["étranger", "étrangers"],
  ["sanction", "sanctions"],
  ["accord de Minsk", "accords de Minsk"],
  ["demandeur d'asile", "demandeurs d’asile"],
  ["droit du sol", "droits du sol"],
  ["titre de séjour", "titres de sejour"],
  ["dépense", "dépenses"],
  ["emploi", "emplois"],
  ["salaire", "salaires"],
  ["retraite", "retraites"],
  ["crime", "crimes"],
  ["traité", "traités"],
  ["mort", "morts"],
  ["bureau", "bureaux"],
  ["vœu", "vœux"],
  ["détail", "détails"],
  ["députée", "député"],
  ["immigrée", "immigré"],
  ["réfugiée", "refugie"],
  ["étranger", "étrangère"],
  ["français", "francaise"],
  ["européen", "européenne"],
  ["européens", "europeenne"],
  ["ukrainien", "ukrainiennes"],
  ["soviétique", "soviétiques"],
  ["premier", "première"],
  ["premiers", "premières"],
  ["dernier", "dernière"],
  ["actif", "active"],
  ["administratif", "administrative"],
  ["législatif", "législative"],
  ["directeur", "directrice"],
  ["heureux", "heureuse"],
  ["nombreux", "nombreuse"],
  ["dangereux", "dangereuse"],
  ["ancien", "ancienne"],
  ["quotidien", "quotidienne"],
  ["actuel", "actuelle"],
  ["officiel", "officielle"],
  ["personnel", "personnelles"],
  ["civil", "civiles"],
  ["nationale", "national"],
  ["annexée", "annexion"],
  ["annexion", "annexer"],
  ["annexée", "annexer"],
  ["négociation", "négocier"],
  ["intégration", "intégrer"],
  ["déportation", "déporté"],
  ["naturalisation", "naturaliser"],
  ["sanction", "sanctionner"],
  ["agression", "agresser"],
  ["immigration", "immigré"],
  ["population", "populations"],
  ["déplacement", "déplacé"],
  ["régularisation", "régulariser"],
  ["propose", "proposent"],
  ["coûte", "coûtent"],
  ["représentent", "représenter"],
  ["élection", "élections"],
  ["réparation", "réparer"],
];

/** Some share a stem: each must find itself first. */
const APART: [string, string][] = [
  ["Crimée", "crime"],
  ["mer", "mère"],
  ["mère", "maire"],
  ["mer", "maire"],
  ["pêche", "péché"],
  ["côté", "cote"],
  ["côte", "côté"],
  ["marche", "marché"],
  ["élève", "élevé"],
  ["armée", "arme"],
  ["guerre", "guerrier"],
  ["immigré", "immigration"],
  ["retrait", "retraite"],
  ["content", "conte"],
  ["argent", "argument"],
];

const OTHER_TEXTS = ["Une phrase qui parle de la pluie.", "Le beau temps revient demain.", "Rien de tout cela, zut."];

function aPassage(text: string): Passage {
  const page = { href: "/x", group: text, title: "", heading: null, leads: "", theme: null, language: null };
  return { kind: "section", ...page, text };
}

function find(texts: string[], query: string): string[] {
  const index = createSearchIndex([...OTHER_TEXTS, ...texts].map(aPassage), []);
  return index.search(query, false).hits.map(({ passage }) => passage.text);
}

describe("forms of one word", () => {
  test.each(SAME)("« %s » and « %s » find each other", (one, other) => {
    expect(find([cleanText(`Voici ${one}.`)], other)).toHaveLength(1);
    expect(find([`Voici ${other}.`], one)).toHaveLength(1);
  });

  test("there are enough of them", () => expect(SAME.length).toBeGreaterThanOrEqual(120));
});

describe("words that only look alike", () => {
  test.each(APART)("« %s » and « %s » each come first for themselves", (one, other) => {
    const texts = [`Voici ${other}.`, `Voici ${one}.`];
    expect(find(texts, one)[0]).toBe(`Voici ${one}.`);
    expect(find(texts.toReversed(), other)[0]).toBe(`Voici ${other}.`);
  });
});

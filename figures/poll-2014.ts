/** KIIS, 8 to 16 April 2014, 3,232 people in eight regions of the south and the east; Crimea was not among them. */
export type Bar = { name: string; share: number; label: string };
export type Question = { name: string; place: string; bars: Bar[] };

export const heading = "Sud et Est de l’Ukraine, avril 2014\u00a0: deux réponses à lire ensemble";
export const base = "KIIS, 8-16\u00a0avril 2014, 3\u00a0232\u00a0personnes, huit régions du Sud et de l’Est.";

const joinRussia = "Que ma région rejoigne la Russie";

/** The source gives rounded values where the label says so, and nothing on the other answers. */
export const questions: Question[] = [
  {
    name: joinRussia,
    place: "les huit régions",
    bars: [
      { name: "Pour", share: 15, label: "environ 15\u00a0%" },
      { name: "Contre", share: 70, label: "environ 70\u00a0%" },
    ],
  },
  {
    name: joinRussia,
    place: "région de Donetsk seule",
    bars: [
      { name: "Pour", share: 27.5, label: "27,5\u00a0%" },
      { name: "Contre", share: 52, label: "environ 52\u00a0%" },
    ],
  },
  {
    name: "Les nouvelles autorités de Kyiv sont illégitimes",
    place: "",
    bars: [
      { name: "Les huit régions", share: 50, label: "environ la moitié" },
      { name: "Donbass", share: 70, label: "environ 70\u00a0%" },
    ],
  },
];

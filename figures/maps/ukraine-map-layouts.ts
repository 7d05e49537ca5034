import type { Anchor } from "../map-marks.ts";

export type Place = {
  name: string;
  at: [number, number];
  dx: number;
  dy: number;
  anchor: Anchor;
  isCapital?: true;
  hasLeader?: true;
};
export type Label = { lines: string[]; at: [number, number]; className?: string; turned?: number };

export type Layout = {
  width: number;
  mapHeight: number;
  height: number;
  ukraine: [[number, number], [number, number]];
  countrySize: number;
  citySize: number;
  dot: number;
  labels: Label[];
  cities: Place[];
  crimea: { at: [number, number]; to: [number, number]; anchor: Anchor };
  scaleBar: { kilometres: number; at: [number, number] };
};

const cities = {
  kyiv: [30.52, 50.45],
  lviv: [24.03, 49.84],
  kharkiv: [36.25, 49.99],
  donetsk: [37.8, 48],
  odessa: [30.73, 46.48],
  sevastopol: [33.53, 44.6],
} as const satisfies Record<string, [number, number]>;

export const ukraineMapTable: string[][] = [
  ["Lieu", "Latitude", "Longitude", "Source"],
  ...(
    [
      ["Kyiv (capitale)", cities.kyiv],
      ["Lviv", cities.lviv],
      ["Kharkiv", cities.kharkiv],
      ["Donetsk", cities.donetsk],
      ["Odessa", cities.odessa],
      ["Sébastopol (Crimée, annexée par la Russie en 2014 ; annexion non reconnue par l’ONU)", cities.sevastopol],
    ] as const
  ).map(([name, at]) => [
    name,
    ...[at[1], at[0]].map((degrees) => String(degrees).replace(".", ",")),
    "Frontières internationalement reconnues. Fond : Natural Earth, adapté par Visionscarto, BSD-3-Clause",
  ]),
];

export const wide: Layout = {
  width: 820,
  mapHeight: 560,
  height: 600,
  ukraine: [
    [142, 84],
    [704, 470],
  ],
  countrySize: 16,
  citySize: 16,
  dot: 4,
  labels: [
    { lines: ["RUSSIE"], at: [39.4, 51.6], className: "neighbour" },
    { lines: ["BIÉLORUSSIE"], at: [27.8, 52.75], className: "neighbour" },
    { lines: ["POLOGNE"], at: [21, 51.3], className: "neighbour" },
    { lines: ["SLOVAQUIE"], at: [19.9, 48.6], className: "neighbour" },
    { lines: ["HONGRIE"], at: [19.8, 47], className: "neighbour" },
    { lines: ["ROUMANIE"], at: [24.8, 45.8], className: "neighbour" },
    { lines: ["BULGARIE"], at: [25.3, 43], className: "neighbour" },
    { lines: ["Moldavie"], at: [28.25, 47.2], className: "soft", turned: 56 },
    { lines: ["mer Noire"], at: [32, 43.6], className: "italic water" },
    { lines: ["mer", "d’Azov"], at: [36.95, 46.28], className: "italic water" },
  ],
  cities: [
    { name: "Kyiv", at: cities.kyiv, dx: 10, dy: 6, anchor: "start", isCapital: true },
    { name: "Lviv", at: cities.lviv, dx: 8, dy: 6, anchor: "start" },
    { name: "Kharkiv", at: cities.kharkiv, dx: -9, dy: 6, anchor: "end" },
    { name: "Donetsk", at: cities.donetsk, dx: -9, dy: 6, anchor: "end" },
    { name: "Odessa", at: cities.odessa, dx: -8, dy: 38, anchor: "start", hasLeader: true },
    { name: "Sébastopol", at: cities.sevastopol, dx: -9, dy: 6, anchor: "end" },
  ],
  crimea: { at: [34.9, 45.05], to: [36.1, 44.35], anchor: "start" },
  scaleBar: { kilometres: 200, at: [600, 543] },
};

export const narrow: Layout = {
  width: 358,
  mapHeight: 300,
  height: 364,
  ukraine: [
    [66, 44],
    [348, 260],
  ],
  countrySize: 13,
  citySize: 13,
  dot: 3,
  labels: [
    { lines: ["Russie"], at: [38.6, 51.6], className: "soft" },
    { lines: ["Biélorussie"], at: [27.6, 52.4], className: "soft" },
    { lines: ["Pologne"], at: [20.8, 51.1], className: "soft" },
    { lines: ["Slovaquie"], at: [19.75, 48.55], className: "soft" },
    { lines: ["Hongrie"], at: [19.8, 46.9], className: "soft" },
    { lines: ["Roumanie"], at: [24.8, 45.6], className: "soft" },
    { lines: ["Bulgarie"], at: [25.2, 42.8], className: "soft" },
    { lines: ["Moldavie"], at: [28.07, 47.37], className: "soft tight", turned: 58 },
    { lines: ["mer Noire"], at: [31.3, 43.4], className: "italic water" },
    { lines: ["mer", "d’Azov"], at: [37, 46.3], className: "italic water" },
  ],
  cities: [
    { name: "Kyiv", at: cities.kyiv, dx: 8, dy: 5, anchor: "start", isCapital: true },
    { name: "Lviv", at: cities.lviv, dx: 7, dy: 5, anchor: "start" },
    { name: "Kharkiv", at: cities.kharkiv, dx: 2, dy: 16, anchor: "middle" },
    { name: "Donetsk", at: cities.donetsk, dx: -7, dy: 5, anchor: "end" },
    { name: "Odessa", at: cities.odessa, dx: -16, dy: 34, anchor: "start", hasLeader: true },
    { name: "Sébastopol", at: cities.sevastopol, dx: -7, dy: 5, anchor: "end" },
  ],
  crimea: { at: [34.9, 45.05], to: [36.2, 44.2], anchor: "start" },
  scaleBar: { kilometres: 200, at: [300, 290] },
};

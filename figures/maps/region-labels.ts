/** In the base map's units; `to` is the place shown from outside by a line. */
export type RegionLabel = {
  name: string[];
  whole?: string;
  x: number;
  y: number;
  to?: [number, number];
  anchor?: "start" | "end";
};

export function regionName({ name, whole }: RegionLabel): string {
  return whole ?? name.join(" ").replace("- ", "-");
}

export const regionLabels: Record<string, RegionLabel> = {
  volyn: { name: ["Volhynie"], x: 148, y: 104 },
  rivne: { name: ["Rivne"], x: 242, y: 114 },
  zhytomyr: { name: ["Jytomyr"], x: 352, y: 150 },
  kyiv: { name: ["Kyiv", "(région)"], x: 438, y: 234 },
  "kyiv-city": { name: ["Kyiv (ville)"], x: 400, y: 26, to: [463, 166] },
  chernihiv: { name: ["Tchernihiv"], x: 546, y: 84 },
  sumy: { name: ["Soumy"], x: 662, y: 128 },
  lviv: { name: ["Lviv"], x: 106, y: 212 },
  ternopil: { name: ["Ternopil"], x: 192, y: 248 },
  khmelnytskyi: { name: ["Khmel-", "nytskyï"], whole: "Khmelnytskyï", x: 270, y: 240 },
  vinnytsia: { name: ["Vinnytsia"], x: 362, y: 290 },
  cherkasy: { name: ["Tcherkassy"], x: 546, y: 258 },
  poltava: { name: ["Poltava"], x: 652, y: 234 },
  kharkiv: { name: ["Kharkiv"], x: 800, y: 250 },
  luhansk: { name: ["Louhansk"], x: 928, y: 304 },
  zakarpattia: { name: ["Transcarpatie"], x: 44, y: 440, to: [62, 350] },
  "ivano-frankivsk": { name: ["Ivano-", "Frankivsk"], x: 124, y: 310 },
  chernivtsi: { name: ["Tchernivtsi"], x: 226, y: 440, to: [206, 374] },
  kirovohrad: { name: ["Kirovohrad"], x: 530, y: 336 },
  dnipropetrovsk: { name: ["Dnipropetrovsk"], x: 716, y: 342 },
  donetsk: { name: ["Donetsk"], x: 862, y: 392 },
  zaporizhia: { name: ["Zaporijjia"], x: 758, y: 434 },
  kherson: { name: ["Kherson"], x: 640, y: 474 },
  mykolaiv: { name: ["Mykolaïv"], x: 538, y: 418 },
  odessa: { name: ["Odessa"], x: 452, y: 442 },
  crimea: { name: ["Crimée"], x: 806, y: 654, to: [716, 606], anchor: "start" },
  sevastopol: { name: ["Sébastopol"], x: 572, y: 644, to: [638, 642], anchor: "end" },
};

/** Yes to independence on 1 December 1991, in per cent of the voters. */
export const yesShares: Record<string, number> = {
  crimea: 54.19,
  sevastopol: 57.07,
  donetsk: 83.9,
  luhansk: 83.86,
  kharkiv: 86.33,
  kherson: 90.13,
  zaporizhia: 90.66,
  dnipropetrovsk: 90.36,
  zhytomyr: 95.06,
  "ivano-frankivsk": 98.42,
  kyiv: 95.52,
  "kyiv-city": 92.88,
  kirovohrad: 93.88,
  lviv: 97.46,
  mykolaiv: 89.45,
  odessa: 85.38,
  poltava: 94.93,
  rivne: 95.96,
  sumy: 92.61,
  ternopil: 98.67,
  vinnytsia: 95.43,
  volyn: 96.32,
  zakarpattia: 92.59,
  khmelnytskyi: 96.3,
  cherkasy: 96.03,
  chernivtsi: 92.78,
  chernihiv: 93.74,
};

export const nationalYesShare = 90.32;

/** Cut where the shares leave gaps. */
const lowerBounds = [50, 80, 90, 94.5];

export const classCount = lowerBounds.length;

export function classOf(share: number): number {
  return lowerBounds.findLastIndex((bound) => share >= bound);
}

export function rangeOf(index: number): [number, number] {
  const shares = Object.values(yesShares).filter((share) => classOf(share) === index);
  return [Math.min(...shares), Math.max(...shares)];
}

export const regionsByShare: string[] = Object.keys(yesShares).sort(
  (first, second) => (yesShares[second] ?? 0) - (yesShares[first] ?? 0),
);

/** On the map for phones; null for Sebastopol and Crimea, whose names stand beside it. */
export function letterOf(id: string): string | null {
  const rank = regionsByShare.indexOf(id);
  return rank < regionsByShare.length - 2 ? String.fromCharCode(65 + rank) : null;
}

export function toFrench(share: number): string {
  return share.toFixed(1).replace(".", ",");
}

import { isMap, isScalar, isSeq, type Pair, Scalar, type YAMLMap } from "yaml";
import { toYears } from "#library/schema/figure-fields.ts";
import { editYaml } from "#library/schema/yaml-document.ts";

/** Adds a date without a number to each curve. Returns null for no date, and where no curve lacks it. */
export function addDate(yaml: string, date: string): string | null {
  const at = toYears(date);
  if (at === null) return null;
  return editYaml(yaml, (document) => {
    const added = curvesOf(document.get("series")).flatMap((curve) => {
      const place = placeFor(curve, at);
      if (!place || datesOf(curve).some((one) => one.date === date)) return [];
      const next = place.items.findIndex(({ key }) => (toYears(dateOf(key)) ?? 0) > at);
      const value = new Scalar("");
      value.type = Scalar.QUOTE_DOUBLE;
      const pair = document.createPair(dateKey(date), value);
      place.items.splice(next === -1 ? place.items.length : next, 0, pair);
      return [pair];
    });
    return added.length > 0;
  });
}

/** Removes a date from each curve, also from those written beside it. Returns null where a curve would have no date. */
export function removeDate(yaml: string, date: string): string | null {
  return editYaml(yaml, (document) => {
    const curves = curvesOf(document.get("series"));
    if (curves.some((curve) => datesOf(curve).every((one) => one.date === date))) return false;
    const found = curves.flatMap((curve) => datesOf(curve).filter((one) => one.date === date));
    for (const { place, pair } of found) place.items.splice(place.items.indexOf(pair), 1);
    for (const curve of curves) {
      const shown = curve.get("show");
      if (isSeq(shown)) shown.items = shown.items.filter((one) => dateOf(one) !== date);
    }
    return found.length > 0;
  });
}

function curvesOf(series: unknown): YAMLMap[] {
  return isSeq(series) ? series.items.filter((curve) => isMap(curve)) : [];
}

/** A date within the projection of a curve, or after it, is a part of the projection. */
function placeFor(curve: YAMLMap, at: number): YAMLMap | null {
  const [points, projected] = [curve.get("points"), curve.get("projected")];
  const first = isMap(projected) ? toYears(dateOf(projected.items[0]?.key)) : null;
  const place = first !== null && at > first ? projected : points;
  return isMap(place) ? place : null;
}

function datesOf(curve: YAMLMap): { date: string; place: YAMLMap; pair: Pair }[] {
  return [curve.get("points"), curve.get("projected")].flatMap((place) =>
    isMap(place) ? place.items.map((pair) => ({ date: dateOf(pair.key), place, pair })) : [],
  );
}

/** A year, or a part of one, is a number in the file. */
export function dateKey(date: string): string | number {
  return /^[\d.]+$/.test(date) ? Number(date) : date;
}

function dateOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

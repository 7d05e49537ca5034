export type Encoding = "br" | "gzip" | "identity";

const PREFERENCE: Encoding[] = ["br", "gzip", "identity"];
const MAX_REMEMBERED = 200;
const remembered = new Map<string, Encoding>();

export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = remembered.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(",").map(parseWeight));
  const others = weights.get("*") ?? 0;
  // RFC 9110 allows `identity` unless the header excludes it; the small weight makes it the last choice.
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? (encoding === "identity" ? 0.0001 : others);
  const best = PREFERENCE.reduce((chosen, encoding) => (weightOf(encoding) > weightOf(chosen) ? encoding : chosen));
  return weightOf(best) > 0 ? best : "identity";
}

function parseWeight(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const value = weight === undefined ? 1 : Number(weight);
  return [name === "x-gzip" ? "gzip" : name, value >= 0 && value <= 1 ? value : 0];
}

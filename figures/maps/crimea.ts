import type { GeoProjection } from "d3-geo";
import { short } from "../svg.ts";

/** North of Perekop and the Syvash the land belongs to Kherson. */
const crimeaFrame: [number, number][] = [
  [32, 44],
  [32, 45.85],
  [33.3, 46.05],
  [33.62, 46.14],
  [33.85, 46.19],
  [34.3, 46.06],
  [34.55, 45.98],
  [34.86, 45.92],
  [35.6, 45.75],
  [37, 45.75],
  [37, 44],
];

export function drawCrimeaClip(id: string, projection: GeoProjection): string {
  const corners = crimeaFrame.map((at) => (projection(at) ?? [0, 0]).map(short).join(" "));
  return `<clipPath id="${id}"><path d="M${corners.join("L")}z"/></clipPath>`;
}

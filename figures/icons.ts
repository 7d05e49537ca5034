import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { house } from "./palette.ts";
import { type Rules, toStyleSheet } from "./svg.ts";

/** The R of Newsreader (SIL Open Font License 1.1), 2000 units to the em, y upwards. */
const letter =
  "M693 773Q834 773 909.5 849Q985 925 985 1072Q985 1165 953 1228.5Q921 1292 851 1325Q781 1358 668 1358L294 1358L349 1430L777 1430Q979 1430 1095.5 1385Q1212 1340 1262.5 1263.5Q1313 1187 1313 1089Q1313 997 1262 920Q1211 843 1110.5 794.5Q1010 746 861 740L861 743Q964 740 1031.5 712Q1099 684 1142.5 631.5Q1186 579 1217 500L1335 215Q1366 141 1392.5 105.5Q1419 70 1454.5 59.5Q1490 49 1547 49L1547 0Q1394-11 1298.5-10Q1203-9 1148 10.5Q1093 30 1061 70.5Q1029 111 1003 177L860 538Q832 608 805.5 642.5Q779 677 748.5 689Q718 701 676 701L341 701L284 773L693 773ZM559 1430L559 81L727 33L727 0L57 0L57 33L225 81L225 1350L57 1397L57 1430Z";

const rules: Rules = {
  ".carte": { fill: house.card },
  ".bord": { fill: "none", stroke: house.margin, "stroke-width": 14 },
  ".marge": { fill: house.violet },
  ".menthe": { fill: house.mint },
  ".lettre": { fill: house.ink },
};

const mark =
  `<path class="marge" d="M96-200h26v912H96z"/><path class="menthe" d="M150 294h300v76H150z"/>` +
  `<path class="lettre" transform="translate(144 386)scale(.205 -.205)" d="${letter}"/>`;

type Shape = "rounded" | "square" | "maskable";

/** Platforms round a square icon themselves; a maskable one keeps to the inner circle. */
function drawIcon(shape: Shape): string {
  const radius = shape === "rounded" ? 88 : 0;
  const inner = shape === "maskable" ? `<g transform="translate(56 64)scale(.75)">${mark}</g>` : mark;
  const edge = shape === "rounded" ? '<rect class="bord" x="7" y="7" width="498" height="498" rx="81"/>' : "";
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" role="img" aria-labelledby="titre">' +
    `<title id="titre">Le Récap</title><style>${toStyleSheet(rules)}</style>` +
    `<clipPath id="fiche"><rect width="512" height="512" rx="${radius}"/></clipPath>` +
    `<g clip-path="url(#fiche)"><rect class="carte" width="512" height="512"/>${inner}</g>${edge}</svg>\n`
  );
}

function toPng(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } }).render().asPng();
}

export async function drawIcons(outDir: string): Promise<void> {
  const [rounded, square, maskable] = (["rounded", "square", "maskable"] as const).map(drawIcon);
  if (!rounded || !square || !maskable) throw new Error("An icon shape is missing.");
  const files: Record<string, string | Buffer> = {
    "favicon.svg": rounded,
    "favicon-32.png": toPng(rounded, 32),
    "icon-192.png": toPng(rounded, 192),
    "icon-512.png": toPng(rounded, 512),
    "icon-maskable-512.png": toPng(maskable, 512),
    "apple-touch-icon.png": toPng(square, 180),
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(outDir, name), content)));
}

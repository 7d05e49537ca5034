import type { CategoryId } from "#figures/palette.ts";

type TopicSubject = { title: string; category: CategoryId; subject: string };

const columns = [116, 148, 204, 236].map((x) => `<rect class="p" x="${x}" y="96" width="12" height="58"/>`).join("");

const facade =
  `<path class="d" d="M96 92l86-44 86 44zM100 92h164v12H100zM92 162h180v13H92z"/>` +
  `<path class="d" d="M108 100h148v62H108z"/>${columns}<rect class="m" x="172" y="116" width="20" height="46"/>`;

const brokenWindows = [0, 1, 2].flatMap((row) =>
  [0, 1].map((column) => `<rect class="g" x="${98 + column * 36}" y="${84 + row * 30}" width="20" height="20"/>`),
);
const litWindows = [0, 1, 2, 3].flatMap((row) =>
  [0, 1].map((column) => `<rect class="p" x="${198 + column * 36}" y="${56 + row * 29}" width="20" height="19"/>`),
);

const bust = (x: number, tone: string) =>
  `<circle class="${tone}" cx="${x}" cy="92" r="11"/><path class="${tone}" d="M${x - 18} 134v-9a18 18 0 0 1 36 0v9z"/>`;

const stack = (x: number, count: number) =>
  Array.from(
    { length: count },
    (_, row) => `<rect class="${row % 2 ? "m" : "d"}" x="${x}" y="${161 - row * 15}" width="58" height="13" rx="6.5"/>`,
  ).join("");

const house = (x: number, y: number, width: number) =>
  `<path class="m" d="M${x} 175v-${175 - y}l${width / 2}-24 ${width / 2} 24v${175 - y}z"/>` +
  `<rect class="p" x="${x + width / 2 - 7}" y="${y + 12}" width="14" height="16"/>`;

const microphone =
  `<path class="sd" style="stroke-width:5" d="M84 96v8a24 24 0 0 0 48 0v-8M108 128v40M90 172h36"/>` +
  `<rect class="d" x="94" y="50" width="28" height="66" rx="14"/><path class="sg" style="stroke-width:3" d="M100 74h16M100 86h16"/>`;

const paperCard = `<rect class="p" x="156" y="36" width="136" height="128" rx="8"/><path class="sm" style="stroke-width:2" d="M176 36v128"/>`;

const pyramid = [14, 20, 28, 36, 40, 34].map((half, row) => {
  const y = 52 + row * 17;
  return `<rect class="m" x="${232 - half}" y="${y}" width="${half - 2}" height="12"/><rect class="d" x="234" y="${y}" width="${half - 2}" height="12"/>`;
});

const ring = Array.from({ length: 12 }, (_, index) => {
  const angle = (Math.PI * index) / 6;
  return `<circle class="m" cx="${(182 + 74 * Math.sin(angle)).toFixed(1)}" cy="${(100 - 74 * Math.cos(angle)).toFixed(1)}" r="7"/>`;
});

const layers = [[70, 130], [50, 100, 150], [50, 100, 150], [100]];
const nodeX = (layer: number) => 96 + layer * 58;
const links = layers
  .slice(1)
  .flatMap((targets, layer) =>
    targets.flatMap((to) => (layers[layer] ?? []).map((from) => `M${nodeX(layer)} ${from}L${nodeX(layer + 1)} ${to}`)),
  );
const nodes = layers.flatMap((ys, layer) =>
  ys.map((y) => `<circle class="${layer % 3 === 0 ? "d" : "p"}" cx="${nodeX(layer)}" cy="${y}" r="13"/>`),
);

const blade = (angle: number) =>
  `<path class="d" transform="rotate(${angle})" d="M-3-6C-9-30-4-56 0-64C5-50 7-26 3-6z"/>`;
const turbine = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y})scale(${scale})"><path class="d" d="M-4 0h8l4 130H-8z"/>` +
  `${[12, 132, 252].map(blade).join("")}<circle class="d" r="8"/></g>`;

const deskAround = (x: number, y: number, tone: string) =>
  `<circle class="${tone}" cx="${x}" cy="${y}" r="27"/><circle class="p" cx="${x}" cy="${y - 8}" r="7"/>` +
  `<path class="p" d="M${x - 13} ${y + 15}v-3a13 13 0 0 1 26 0v3z"/>`;

const pylon =
  `<path class="sd" style="stroke-width:5" d="M160 175L182 34L204 175M169 118h26M165 146h34M172 96h20M169 118l30 28M195 118l-30 28"/>` +
  `<path class="sd" style="stroke-width:6" d="M142 62h80M150 84h64"/>`;

export const topicSubjects: Record<string, TopicSubject> = {
  "ukraine-histoire": {
    title: "Un parchemin scellé",
    category: "international",
    subject:
      `<path class="p" d="M110 42h140v124H110z"/><rect class="m" x="96" y="28" width="168" height="20" rx="10"/><rect class="m" x="96" y="156" width="168" height="20" rx="10"/>` +
      `<path class="sm" d="M132 70h70M132 88h96M132 106h96M132 124h52"/>` +
      `<path class="d" d="M212 128h12v44l-6-7-6 7zM228 128h12v44l-6-7-6 7z"/><circle class="d" cx="226" cy="124" r="20"/><circle class="sp" style="stroke-width:2" cx="226" cy="124" r="12"/>`,
  },
  "ukraine-origines": {
    title: "Quatre fils qui se rejoignent en un nœud",
    category: "international",
    subject:
      `<circle class="f" cx="232" cy="100" r="56"/>` +
      `<path class="sd" style="stroke-width:6" d="M78 38C150 38 160 100 232 100M78 162C150 162 160 100 232 100"/>` +
      `<path class="sm" style="stroke-width:6" d="M78 80C140 80 160 100 232 100M78 120C140 120 160 100 232 100"/>` +
      `<circle class="d" cx="78" cy="38" r="11"/><circle class="m" cx="78" cy="80" r="11"/><circle class="m" cx="78" cy="120" r="11"/><circle class="d" cx="78" cy="162" r="11"/>` +
      `<circle class="d" cx="232" cy="100" r="24"/><circle class="p" cx="232" cy="100" r="10"/>`,
  },
  "ukraine-droit-international": {
    title: "Un palais de justice devant un globe",
    category: "international",
    subject:
      `<circle class="m" cx="182" cy="78" r="58"/><path class="sg" style="stroke-width:2" d="M124 78h116M182 20v116M182 20c-40 34-40 82 0 116M182 20c40 34 40 82 0 116M132 50h100"/>` +
      `<g transform="translate(20 26)scale(.89)">${facade}</g>`,
  },
  "ukraine-guerre-et-paix": {
    title: "Un immeuble, une moitié détruite et une moitié habitée",
    category: "international",
    subject:
      `<path class="m" d="M82 175V92l14 6 12-22 16 10 10-18 16 8 10-14 16-4v117z"/>${brokenWindows.join("")}` +
      `<path class="d" d="M176 175V42h104v133z"/>${litWindows.join("")}<path class="sg" d="M176 42l-6 24 8 20-9 26 7 22-6 41"/>` +
      `<path class="m" d="M56 175l12-18 16 6 10-12 18 14 12-4 14 14z"/>`,
  },
  "ukraine-enjeux-france-europe": {
    title: "Une maison éclairée par une ampoule, une valise à côté",
    category: "international",
    subject:
      `<path class="m" d="M84 175V92l62-50 62 50v83z"/><path class="sd" style="stroke-width:8" d="M72 100l74-60 74 60"/>` +
      `<circle class="p" cx="146" cy="124" r="38"/><path class="d" d="M146 94a23 23 0 0 1 12 42c-2 2-3 4-3 7h-18c0-3-1-5-3-7a23 23 0 0 1 12-42z"/>` +
      `<path class="sm" style="stroke-width:4" d="M138 149h16M141 156h10"/><path class="sf" style="stroke-width:3" d="M138 117l8 7 8-7M146 124v18"/>` +
      `<path class="sd" style="stroke-width:5" d="M244 128v-10q0-6 6-6h16q6 0 6 6v10"/><rect class="d" x="224" y="128" width="68" height="47" rx="6"/>` +
      `<path class="sg" style="stroke-width:3" d="M238 128v47M278 128v47"/>`,
  },
  "immigration-comprendre": {
    title: "Une loupe sur trois personnes",
    category: "immigration",
    subject:
      `<path class="sd" style="stroke-width:16" d="M238 140l38 36"/><circle class="d" cx="178" cy="94" r="78"/><circle class="p" cx="178" cy="94" r="65"/>` +
      `${bust(140, "m")}${bust(216, "m")}${bust(178, "d")}`,
  },
  "immigration-impact-economique": {
    title: "Une pile de pièces, une flèche qui entre et une flèche qui sort",
    category: "immigration",
    subject:
      `<circle class="f" cx="182" cy="100" r="72"/>${stack(153, 7)}` +
      `<path class="sd" style="stroke-width:8" d="M76 116h52M112 98l17 18-17 18"/>` +
      `<path class="sm" style="stroke-width:8" d="M236 116h52M272 98l17 18-17 18"/>`,
  },
  "immigration-integration": {
    title: "Deux bulles de conversation qui se croisent",
    category: "immigration",
    subject:
      `<path class="m" d="M84 40h116q12 0 12 12v60q0 12-12 12h-70l-26 24v-24h-20q-12 0-12-12V52q0-12 12-12z"/>` +
      `<path class="d" d="M172 78h108q12 0 12 12v54q0 12-12 12h-14v22l-26-22h-68q-12 0-12-12V90q0-12 12-12z"/>` +
      `<path class="sp" d="M180 102h92M180 120h92M180 138h54M92 64h100M92 82h50"/>`,
  },
  "immigration-securite": {
    title: "Une rue éclairée",
    category: "immigration",
    subject:
      `${house(78, 118, 56)}${house(240, 104, 60)}<path class="p" d="M192 62l46 113h-76z"/>` +
      `<path class="sd" style="stroke-width:6" d="M150 170V48q0-16 16-16h24"/><path class="d" d="M174 64q0-22 18-26q18 4 18 26zM136 175q0-12 14-12t14 12z"/>`,
  },
  "reforme-retraites": {
    title: "Deux personnes envoient des pièces à une troisième",
    category: "economie",
    subject:
      `<circle class="f" cx="256" cy="134" r="62"/><path class="sm" stroke-dasharray="1 11" style="stroke-width:5" d="M112 108C130 40 226 34 254 96"/>` +
      `<g transform="translate(0 41)">${bust(90, "m")}${bust(138, "m")}</g><g transform="translate(-125 7)scale(1.25)">${bust(304, "d")}</g>` +
      `<circle class="d" cx="146" cy="62" r="12"/><circle class="d" cx="184" cy="50" r="12"/><circle class="d" cx="222" cy="62" r="12"/>`,
  },
  "transition-ecologique": {
    title: "Une balance, une feuille d’un côté et des pièces de l’autre",
    category: "ecologie",
    subject:
      `<circle class="f" cx="182" cy="94" r="72"/><path class="sd" style="stroke-width:6" d="M104 52h156M182 36v130"/><circle class="d" cx="182" cy="38" r="9"/>` +
      `<path class="d" d="M138 175q4-16 44-16t44 16z"/><path class="sd" style="stroke-width:3" d="M82 126l28-74 28 74M226 126l28-74 28 74"/>` +
      `<path class="m" d="M72 126h76a38 24 0 0 1-76 0zM216 126h76a38 24 0 0 1-76 0z"/>` +
      `<path class="d" d="M96 124C88 96 104 80 134 78c4 28-10 46-38 46z"/><path class="sg" style="stroke-width:3" d="M100 120q10-18 24-30"/>` +
      `<rect class="d" x="234" y="112" width="40" height="12" rx="6"/><rect class="d" x="234" y="97" width="40" height="12" rx="6"/><rect class="d" x="234" y="82" width="40" height="12" rx="6"/>`,
  },
  "election-presidentielle": {
    title: "Une enveloppe au-dessus d’une urne",
    category: "politique",
    subject:
      `<circle class="f" cx="182" cy="96" r="74"/><g transform="rotate(-8 182 62)"><rect class="p" x="140" y="26" width="84" height="76" rx="4"/>` +
      `<path class="sm" style="stroke-width:3" d="M142 30l40 30 40-30"/></g>` +
      `<path class="d" d="M104 92h156l10 83H94z"/><rect class="g" x="130" y="100" width="104" height="9" rx="4.5"/>` +
      `<path class="sg" style="stroke-width:4" d="M146 142l26 16 46-30"/>`,
  },
  "union-europeenne": {
    title: "Un texte passe entre trois institutions, dans un cercle de douze points",
    category: "international",
    subject:
      `${ring.join("")}<g transform="translate(36.4 21)scale(.8)"><path class="sd" style="stroke-width:5" d="M182 66L150 124M182 66L214 124M150 124H214"/>` +
      `${deskAround(182, 62, "d")}${deskAround(144, 128, "m")}${deskAround(220, 128, "m")}` +
      `<rect class="p" x="169" y="90" width="26" height="32" rx="3"/><path class="sd" style="stroke-width:2" d="M175 99h14M175 106h14M175 113h9"/></g>`,
  },
  "intelligence-artificielle": {
    title: "Une bulle de texte dont la dernière ligne reste à écrire, sur une règle graduée",
    category: "numerique",
    subject:
      `<circle class="f" cx="182" cy="92" r="72"/><path class="d" d="M98 32h168q12 0 12 12v76q0 12-12 12h-96l-28 24v-24H98q-12 0-12-12V44q0-12 12-12z"/>` +
      `<path class="sp" style="stroke-width:6" d="M108 58h148M108 82h120M108 106h36"/><path class="sp" stroke-dasharray="2 12" style="stroke-width:6" d="M156 106h100"/>` +
      `<rect class="m" x="74" y="158" width="216" height="20" rx="3"/><path class="sg" style="stroke-width:3" d="M92 158v9M116 158v9M140 158v9M164 158v9M188 158v9M212 158v9M236 158v9M260 158v9"/>`,
  },
  "energie-electricite": {
    title: "Un pylône relie une éolienne et une maison éclairée",
    category: "ecologie",
    subject:
      `<circle class="f" cx="182" cy="96" r="74"/><path class="sm" style="stroke-width:3" d="M84 92Q116 96 142 62M222 62Q246 104 276 112M84 106Q120 112 150 84M214 84Q244 118 276 122"/>` +
      `${turbine(84, 72, 0.79)}${pylon}${house(248, 132, 56)}`,
  },
  "interview-economie": {
    title: "Un micro et une courbe",
    category: "immigration",
    subject: `${microphone}${paperCard}<path class="sm" style="stroke-width:2" d="M190 144h88M190 118h88M190 92h88M190 66h88"/><path class="sd" style="stroke-width:5" d="M192 128l22-26 20 14 24-44 16 10"/>`,
  },
  "interview-demographie": {
    title: "Un micro et une pyramide des âges",
    category: "immigration",
    subject: `${microphone}${paperCard}${pyramid.join("")}`,
  },
  "recommandation-institutions": {
    title: "Un bâtiment public dans un cercle de douze points",
    category: "international",
    subject: `${ring.join("")}<g transform="translate(54.6 34)scale(.7)">${facade}</g>`,
  },
  "recommandation-ia": {
    title: "Un réseau de neurones",
    category: "numerique",
    subject: `<path class="sm" style="stroke-width:3" d="${links.join("")}"/>${nodes.join("")}`,
  },
  "recommandation-energie": {
    title: "Deux éoliennes et le soleil",
    category: "ecologie",
    subject: `<circle class="p" cx="256" cy="62" r="30"/><path class="m" d="M41 158q120-36 279-8v50H41z"/>${turbine(126, 76, 1)}${turbine(214, 108, 0.62)}`,
  },
};

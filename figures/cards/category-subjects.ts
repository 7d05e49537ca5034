import type { CategoryId } from "#figures/palette.ts";

type Subject = { title: string; subject: string };

const grain = (transform: string) => `<path class="d" transform="${transform}" d="M0 0q16-3 19-25q-18 5-19 25z"/>`;
const kernels = [0, 1, 2, 3, 4].map((row) => {
  const y = 118 - row * 19;
  return grain(`translate(113 ${y})`) + grain(`translate(111 ${y})scale(-1 1)`);
});
const ear = `<path class="sd" d="M112 200q-4-80 0-160"/>${kernels.join("")}<path class="d" d="M112 42q-11-12 0-30q11 18 0 30z"/>`;

const coins = (x: number, count: number) =>
  Array.from(
    { length: count },
    (_, row) => `<rect class="${row % 2 ? "m" : "d"}" x="${x}" y="${161 - row * 15}" width="58" height="13" rx="6.5"/>`,
  ).join("");

/** In rows, so that no side of the house has a colour. */
const seats = [46, 67, 88, 109].flatMap((radius, row) => {
  const count = 7 + row * 4;
  return Array.from({ length: count }, (_, seat) => {
    const angle = (Math.PI * seat) / (count - 1);
    const [x, y] = [182 - radius * Math.cos(angle), 158 - radius * Math.sin(angle)];
    return `<circle class="${row % 2 ? "m" : "d"}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7"/>`;
  });
});

const person = (x: number, y: number, tone: string) =>
  `<circle class="${tone}" cx="${x}" cy="${y}" r="17"/><path class="${tone}" d="M${x - 31} 175v-${119 - y}a31 31 0 0 1 62 0v${119 - y}z"/>`;

const pins = [-24, 0, 24].map(
  (at) =>
    `<path class="sm" d="M${182 + at} 58V40M${182 + at} 142v18M140 ${100 + at}h-${30 + Math.abs(at)}M224 ${100 + at}h${30 + Math.abs(at)}"/>` +
    `<circle class="m" cx="${110 - Math.abs(at)}" cy="${100 + at}" r="6"/><circle class="m" cx="${254 + Math.abs(at)}" cy="${100 + at}" r="6"/>`,
);

const pan = (x: number) =>
  `<path class="sd" style="stroke-width:3" d="M${x - 30} 118 ${x} 62 ${x + 30} 118"/>` +
  `<path class="m" d="M${x - 38} 116h76a38 26 0 0 1-76 0z"/>`;

const lane = (inset: number) =>
  `<rect class="sp" style="stroke-width:2" x="${70 + inset}" y="${40 + inset}" width="${224 - 2 * inset}" height="${124 - 2 * inset}" rx="${62 - inset}"/>`;

export const categorySubjects: Record<Exclude<CategoryId, "international">, Subject> = {
  agriculture: {
    title: "Deux épis de blé devant un champ",
    subject:
      `<circle class="p" cx="238" cy="66" r="32"/><path class="m" d="M41 136q130-34 279-8v72H41z"/>` +
      `<path class="sg" d="M196 122q-6 40-40 78M226 121q10 40 2 79M256 122q32 34 44 78"/>` +
      `<g transform="translate(94 62)scale(.7)">${ear}</g>${ear}`,
  },
  economie: {
    title: "Trois piles de pièces",
    subject: `<circle class="f" cx="206" cy="86" r="62"/>${coins(78, 3)}${coins(153, 6)}${coins(228, 9)}`,
  },
  ecologie: {
    title: "Une jeune pousse",
    subject:
      `<circle class="f" cx="182" cy="96" r="72"/><path class="d" d="M112 175a70 26 0 0 1 140 0z"/>` +
      `<path class="sd" d="M182 152q2-30-2-56"/><path class="m" d="M181 126C178 84 136 68 96 74c4 36 38 58 85 52z"/>` +
      `<path class="d" d="M180 104C182 52 224 28 272 32c-2 46-38 80-92 72z"/><path class="sg" style="stroke-width:3" d="M188 98q30-16 56-42M172 120q-24-8-46-26"/>`,
  },
  politique: {
    title: "Un hémicycle",
    subject: `${seats.join("")}<path class="d" d="M160 175v-18h44v18z"/><path class="p" d="M168 157h28v6h-28z"/>`,
  },
  societe: {
    title: "Un groupe de personnes",
    subject:
      person(106, 84, "f") +
      person(258, 84, "f") +
      person(144, 66, "m") +
      person(220, 66, "m") +
      `<path class="g" d="M145 175v-27a37 37 0 0 1 74 0v27z"/><circle class="g" cx="182" cy="92" r="23"/>` +
      person(182, 92, "d"),
  },
  sante: {
    title: "Un cœur et le tracé de ses battements",
    subject:
      `<path class="m" d="M182 168C96 112 92 66 126 44c26-14 48 2 56 24c8-22 30-38 56-24c34 22 30 68-56 124z"/>` +
      `<path class="sd" style="stroke-width:6" d="M58 104h72l14-28 22 58 18-44 10 14h110"/>`,
  },
  education: {
    title: "Un livre ouvert",
    subject:
      `<path class="d" d="M68 62q62-14 114 10q52-24 114-10v104q-60-12-114 9q-54-21-114-9z"/>` +
      `<path class="p" d="M78 50q58-8 104 20v96q-46-24-104-16z"/><path class="p" d="M286 50q-58-8-104 20v96q46-24 104-16z"/>` +
      `<path class="sm" d="M96 76q34-2 66 12M96 98q34-2 66 12M96 120q34-2 66 12M268 76q-34-2-66 12M268 98q-34-2-66 12M268 120q-34-2-66 12"/>` +
      `<path class="m" d="M174 70h16v112l-8-8-8 8z"/>`,
  },
  immigration: {
    title: "Une valise et un trajet",
    subject:
      `<path class="f" d="M41 150q80-22 150-4t129-8v62H41z"/>` +
      `<path class="sm" stroke-dasharray="1 11" style="stroke-width:5" d="M76 126C110 30 220 14 284 76"/>` +
      `<circle class="m" cx="76" cy="132" r="9"/><circle class="m" cx="288" cy="82" r="9"/>` +
      `<path class="sd" style="stroke-width:7" d="M160 94v-16q0-8 8-8h28q8 0 8 8v16"/><rect class="d" x="124" y="92" width="116" height="83" rx="11"/>` +
      `<path class="p" d="M144 92h10v83h-10zM210 92h10v83h-10z"/>`,
  },
  numerique: {
    title: "Une puce électronique",
    subject:
      `<rect class="f" x="120" y="38" width="124" height="124" rx="10"/>${pins.join("")}` +
      `<rect class="d" x="140" y="58" width="84" height="84" rx="9"/><rect class="p" x="160" y="78" width="44" height="44" rx="4"/>`,
  },
  defense: {
    title: "Un bouclier",
    subject:
      `<circle class="sf" style="stroke-width:10" cx="182" cy="100" r="84"/><circle class="sf" style="stroke-width:10" cx="182" cy="100" r="110"/>` +
      `<path class="d" d="M182 30l66 20v50c0 42-32 62-66 75z"/><path class="m" d="M182 30l-66 20v50c0 42 32 62 66 75z"/>` +
      `<path class="sp" style="stroke-width:5" d="M152 100l22 22 40-44"/>`,
  },
  culture: {
    title: "Un masque sur une scène de théâtre",
    subject:
      `<path class="f" d="M182 28l72 147H110z"/><path class="m" d="M62 175h240v25H62z"/>` +
      `<path class="d" d="M62 28h60q6 92-44 147H62zM302 28h-60q-6 92 44 147h16z"/>` +
      `<path class="sm" d="M82 44q2 74-8 120M102 44q2 66-12 100M282 44q-2 74 8 120M262 44q-2 66 12 100"/>` +
      `<path class="d" d="M54 16h256v24a16 14 0 0 1-32 0a16 14 0 0 1-32 0a16 14 0 0 1-32 0a16 14 0 0 1-32 0a16 14 0 0 1-32 0a16 14 0 0 1-32 0a16 14 0 0 1-32 0a16 14 0 0 1-32 0z"/>` +
      `<path class="p" d="M148 82q34-12 68 0v36c0 26-18 40-34 48c-16-8-34-22-34-48z"/>` +
      `<path class="sd" d="M160 106q6-8 14 0M190 106q6-8 14 0M166 132q16 14 32 0"/>`,
  },
  justice: {
    title: "Une balance",
    subject:
      `<circle class="f" cx="182" cy="94" r="70"/>${pan(112)}${pan(252)}` +
      `<path class="sd" style="stroke-width:6" d="M104 60h156M182 44v122"/><circle class="d" cx="182" cy="44" r="9"/>` +
      `<path class="d" d="M138 175q4-16 44-16t44 16z"/>`,
  },
  sports: {
    title: "Une piste d’athlétisme",
    subject:
      `<rect class="d" x="70" y="40" width="224" height="124" rx="62"/>${lane(9)}${lane(18)}${lane(27)}` +
      `<rect class="m" x="106" y="76" width="152" height="52" rx="26"/><path class="sp" style="stroke-width:2" d="M182 76v52"/>` +
      `<circle class="sp" style="stroke-width:2" cx="182" cy="102" r="13"/><path class="sp" style="stroke-width:5" d="M232 42v30"/>`,
  },
};

import { cardRules } from "./index-card.ts";
import { house } from "./palette.ts";
import { type Drawing, type Rules, toDocument } from "./svg.ts";

const rules: Rules = {
  ...cardRules,
  path: { "stroke-linecap": "round", "stroke-linejoin": "round" },
  ".line": { fill: "none", stroke: house.softInk, "stroke-width": 4, opacity: 0.45 },
  ".ink": { fill: "none", stroke: house.ink, "stroke-width": 7 },
  ".rule": { fill: "none", stroke: house.rule, "stroke-width": 1.5 },
  ".trail": { fill: "none", stroke: house.violet, "stroke-width": 4 },
  ".ahead": { fill: "none", stroke: house.margin, "stroke-width": 4, "stroke-dasharray": "1 10" },
  ".open": { fill: house.card, stroke: house.margin, "stroke-width": 3 },
  ".bar": { fill: "none", stroke: house.violet, "stroke-width": 12 },
  ".tick": { fill: "none", stroke: house.card, "stroke-width": 4 },
};

const sheet = (x: number, y: number, width: number, height: number, marginX: number) =>
  `<rect class="card" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>` +
  `<path class="margin" d="M${x + marginX} ${y + 0.5}v${height - 1}"/>`;

const ruling = (x: number, y: number, width: number, count: number) =>
  `<path class="rule" d="${Array.from({ length: count }, (_, row) => `M${x} ${y + row * 22}h${width}`).join("")}"/>`;

const lessonSheet =
  `<g transform="rotate(5 200 100)">${sheet(84, 22, 176, 150, 24)}${ruling(116, 48, 132, 6)}</g>` +
  `<g transform="rotate(-2 160 100)">${sheet(58, 28, 196, 148, 30)}` +
  `<rect class="mint" x="100" y="55" width="86" height="13" rx="1"/><path class="ink" d="M106 56h72M106 76h116"/>` +
  `<path class="line" d="M106 100h124M106 114h112M106 128h58"/>` +
  `<path class="trail" d="M106 154h120"/><circle class="violet" cx="112" cy="154" r="6"/><circle class="violet" cx="150" cy="154" r="6"/><circle class="violet" cx="212" cy="154" r="6"/></g>`;

const option = (y: number, width: number) =>
  `<circle class="open" cx="112" cy="${y}" r="9"/><path class="line" d="M132 ${y}h${width}"/>`;

const quizSheet =
  `${sheet(58, 18, 204, 164, 30)}<path class="ink" d="M106 44h118"/><path class="ink" d="M106 62h74"/>${option(92, 96)}${option(156, 108)}` +
  `<rect class="mint" x="98" y="109" width="152" height="30" rx="4"/><circle class="violet" cx="112" cy="124" r="11"/>` +
  `<path class="tick" d="M107 124l4 4 7-8"/><path class="trail" d="M132 124h84"/>`;

const done = (x: number, y: number) =>
  `<circle class="violet" cx="${x}" cy="${y}" r="17"/><path class="tick" d="M${x - 7} ${y}l5 6 10-11"/>`;

const path =
  `${sheet(38, 18, 244, 164, 26)}<path class="trail" d="M94 116C112 62 126 62 148 88"/>` +
  `<path class="ahead" d="M148 88C166 118 186 118 202 88S236 46 254 62"/>` +
  `${done(94, 116)}${done(148, 88)}<circle class="mint" cx="202" cy="88" r="23"/><circle class="open" cx="202" cy="88" r="16"/>` +
  `<path class="trail" d="M202 72a16 16 0 0 1 0 32"/><circle class="open" cx="252" cy="60" r="14"/>` +
  `<rect class="open" x="82" y="151" width="184" height="12" rx="6"/><path class="bar" d="M89 157h86"/>`;

export function drawSteps(): Record<string, Drawing> {
  // From the left edge, as the words under them.
  const step = (title: string, left: number, body: string) =>
    toDocument({ width: 320, height: 200, title, rules, body: `<g transform="translate(${-left} 0)">${body}</g>` });
  return {
    "etape-fiche": step("Une fiche et sa frise", 55, lessonSheet),
    "etape-quiz": step("Une question de quiz, une réponse cochée", 57, quizSheet),
    "etape-parcours": step("Un parcours de quatre étapes, deux sont faites", 37, path),
  };
}

import { categoryTones } from "#figures/palette.ts";
import { type Drawing, type Rules, toDocument } from "#figures/svg.ts";

export const cardWidth = 320;
export const cardHeight = 200;

const ruling = Array.from({ length: 7 }, (_, index) => `M0 ${(index + 1) * 25}h${cardWidth}`).join("");

// Classes of a subject: fills g(round), f(aint), m(iddle), d(eep), p(aper); strokes sg, sf, sm, sd, sp. It stands
// around x = 182, on the ruled line y = 175.
export function drawCardImage(title: string, hue: number, subject: string): Drawing {
  const { ground, faint, middle, deep, paper } = categoryTones(hue);
  const tones = { g: ground, f: faint, m: middle, d: deep, p: paper };
  const fills = Object.entries(tones).map(([name, fill]) => [`.${name}`, { fill }]);
  const strokes = Object.entries(tones).map(([name, stroke]) => [`.s${name}`, { stroke }]);
  const rules: Rules = {
    path: { "stroke-linecap": "round", "stroke-linejoin": "round" },
    ".sg,.sf,.sm,.sd,.sp": { fill: "none", "stroke-width": 4 },
    ...Object.fromEntries([...fills, ...strokes]),
  };
  const body =
    `<path class="g" d="M0 0h${cardWidth}v${cardHeight}H0z"/>` +
    `<path class="sf" style="stroke-width:1" d="${ruling}"/>` +
    `<path class="sm" style="stroke-width:2" d="M40 0v${cardHeight}"/>${subject}`;
  return toDocument({ width: cardWidth, height: cardHeight, title, rules: dropUnused(rules, body), body });
}

function dropUnused(rules: Rules, body: string): Rules {
  return Object.fromEntries(
    Object.entries(rules).filter(
      ([selector]) => !/^\.\w+$/.test(selector) || body.includes(`class="${selector.slice(1)}"`),
    ),
  );
}

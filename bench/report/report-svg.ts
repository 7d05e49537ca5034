export type Curve = { name: string; points: { x: number; y: number }[] };

type ChartText = { title: string; description: string };

const WIDTH = 720;
const COLOURS = ["a", "b", "c", "d"];
const STYLE = `
  svg{font:13px system-ui,sans-serif}
  .ground{fill:#fff}text{fill:#222}.axis{stroke:#767676;fill:none}.limit{stroke:#b3261e;stroke-dasharray:4 3}
  .a{--c:#543282}.b{--c:#00695c}.c{--c:#9a5b00}.d{--c:#1558b0}
  .bar{fill:var(--c)}.line{stroke:var(--c);stroke-width:2;fill:none}.dot{fill:var(--c)}.missed{fill:#b3261e}
  @media (prefers-color-scheme:dark){
    .ground{fill:#15121b}text{fill:#eee}.axis{stroke:#999}.limit{stroke:#ff8a80}.missed{fill:#ff8a80}
    .a{--c:#c4a7f0}.b{--c:#5fd4bf}.c{--c:#f0b45f}.d{--c:#8ab8ff}
  }`;

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function frame({ title, description }: ChartText, height: number, body: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeText(title)}</title>`,
    `<desc id="description">${escapeText(description)}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${height}"/>`,
    `<text x="16" y="26" font-weight="600" font-size="15">${escapeText(title)}</text>`,
    ...body,
    "</svg>\n",
  ].join("\n");
}

export type Bar = { name: string; share: number; isMet: boolean };

export function limitBars(text: ChartText, bars: Bar[]): string {
  const [left, top, row, full] = [340, 56, 24, 210];
  const height = top + bars.length * row + 20;
  const body = bars.map(({ name, share, isMet }, index) => {
    const y = top + index * row;
    const width = Math.max(1, Math.min(share, 1.2) * full);
    return [
      `<text x="${left - 10}" y="${y + 13}" text-anchor="end">${escapeText(shorten(name))}</text>`,
      `<rect class="bar a${isMet ? "" : " missed"}" x="${left}" y="${y + 3}" width="${width.toFixed(1)}" height="13"/>`,
      `<text x="${(left + width + 6).toFixed(1)}" y="${y + 14}">${Math.round(share * 100)} %${isMet ? "" : ", missed"}</text>`,
    ].join("");
  });
  const line = `<line class="limit" x1="${left + full}" x2="${left + full}" y1="${top - 8}" y2="${height - 16}"/>`;
  const label = `<text x="${left + full}" y="${top - 13}" text-anchor="middle">limit</text>`;
  return frame(text, height, [line, label, ...body]);
}

function shorten(name: string): string {
  return name.length > 46 ? `${name.slice(0, 45)}…` : name;
}

export function curves(text: ChartText, lines: Curve[], axes: { x: string; y: string; limit?: number }): string {
  const [left, right, top, height] = [64, 24, 78, 340];
  const bottom = height - 48;
  const points = lines.flatMap((line) => line.points);
  const maxX = niceMax(Math.max(1, ...points.map(({ x }) => x)));
  const maxY = niceMax(Math.max(axes.limit ?? 0, 1e-9, ...points.map(({ y }) => y)));
  const atX = (x: number) => (left + (x / maxX) * (WIDTH - left - right)).toFixed(1);
  const atY = (y: number) => (bottom - (y / maxY) * (bottom - top)).toFixed(1);
  const body = [
    `<path class="axis" d="M${left} ${top}V${bottom}H${WIDTH - right}"/>`,
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      `<text x="${atX(maxX * share)}" y="${bottom + 18}" text-anchor="middle">${tick(maxX * share)}</text>`,
      `<text x="${left - 8}" y="${Number(atY(maxY * share)) + 4}" text-anchor="end">${tick(maxY * share)}</text>`,
    ]),
    `<text x="${WIDTH - right}" y="${height - 10}" text-anchor="end">${escapeText(axes.x)}</text>`,
    `<text x="${left}" y="${top - 12}">${escapeText(axes.y)}</text>`,
    ...(axes.limit === undefined
      ? []
      : [`<line class="limit" x1="${left}" x2="${WIDTH - right}" y1="${atY(axes.limit)}" y2="${atY(axes.limit)}"/>`]),
    ...lines.flatMap((line, index) => drawLine(line, index, { atX, atY })),
  ];
  return frame(text, height, body);
}

type Scale = { atX: (x: number) => string; atY: (y: number) => string };

function drawLine({ name, points }: Curve, index: number, { atX, atY }: Scale): string[] {
  const colour = COLOURS[index % COLOURS.length] ?? "a";
  const path = points.map(({ x, y }) => `${atX(x)} ${atY(y)}`).join("L");
  const legendX = 64 + index * 220;
  return [
    ...(points.length > 1 ? [`<path class="line ${colour}" d="M${path}"/>`] : []),
    ...(points.length > 30
      ? []
      : points.map(({ x, y }) => `<circle class="dot ${colour}" cx="${atX(x)}" cy="${atY(y)}" r="3.5"/>`)),
    `<rect class="bar ${colour}" x="${legendX}" y="38" width="12" height="12"/>`,
    `<text x="${legendX + 18}" y="49">${escapeText(name)}</text>`,
  ];
}

function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

function tick(value: number): string {
  return value >= 1000 ? `${Number((value / 1000).toFixed(1))} k` : String(Number(value.toFixed(value < 10 ? 1 : 0)));
}

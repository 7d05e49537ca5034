import { type AllFigures, type Figure, isMet, ratioOf } from "#bench/figures/figures.ts";
import { round } from "#bench/figures/statistics.ts";
import { type Bar, type Curve, curves, limitBars } from "./report-svg.ts";

export type Chart = { file: string; alternative: string; svg: string };

export function drawCharts(all: AllFigures): Chart[] {
  return [targetsChart(all), ...soakChart(all), ...growthCharts(all)];
}

function targetsChart(all: AllFigures): Chart {
  const bars = Object.values(all).flatMap(({ figures }) => figures.flatMap(limitBar));
  const missed = bars.filter((bar) => !bar.isMet);
  const title = "How much of its limit each figure takes";
  const outcome = missed.length === 0 ? "None exceeds it." : `Missed: ${missed.map(({ name }) => name).join("; ")}.`;
  const description = `A bar for each of ${bars.length} figures that have a limit. ${outcome}`;
  return { file: "targets.svg", alternative: `${title}. ${description}`, svg: limitBars({ title, description }, bars) };
}

/** 100 % is the limit, from whichever side. */
function limitBar(figure: Figure): Bar[] {
  const { target, value, name } = figure;
  if (!target || target.limit === 0) return [];
  const measured = target.of === "value" ? value : (ratioOf(figure) ?? Number.NaN);
  if (!Number.isFinite(measured) || measured === 0) return [];
  const share = target.is === "at most" ? measured / target.limit : target.limit / measured;
  return [{ name, share: Math.max(0, share), isMet: isMet(figure) === true }];
}

function soakChart({ soak }: AllFigures): Chart[] {
  if (!soak) return [];
  const title = "Memory over 100,000 requests";
  const description = soak.series.map(inWords).join(" ");
  const axes = { x: "requests", y: "MiB" };
  return [
    {
      file: "soak.svg",
      alternative: `${title}. ${description}`,
      svg: curves({ title, description }, named(soak.series), axes),
    },
  ];
}

function growthCharts({ growth }: AllFigures): Chart[] {
  if (!growth) return [];
  const charts = [
    { file: "growth-build.svg", title: "Time of a first build, by number of articles", y: "s", pick: /^build/ },
    { file: "growth-memory.svg", title: "Memory at rest, by number of articles", y: "MiB", pick: /^memory/ },
    { file: "growth-weight.svg", title: "Weight of a page, by number of articles", y: "KB", pick: /KB$/ },
  ];
  return charts.map(({ file, title, y, pick }) => {
    const lines = growth.series.filter(({ name }) => pick.test(name));
    const description = lines.map(inWords).join(" ");
    return {
      file,
      alternative: `${title}. ${description}`,
      svg: curves({ title, description }, named(lines), { x: "articles", y }),
    };
  });
}

function named(lines: Curve[]): Curve[] {
  return lines.map(({ name, points }) => ({ name: name.replace(/, (MiB|KB|s)$/, ""), points }));
}

function inWords({ name, points }: Curve): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${name}: nothing measured.`;
  return `${name}: from ${round(first.y)} at ${first.x} to ${round(last.y)} at ${last.x}.`;
}

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MonthChart } from "./month-chart.tsx";

function draw(days: { joined: number; left: number }[]): string {
  return renderToStaticMarkup(
    <MonthChart days={days.map((day, index) => ({ ...day, day: `2026-11-${index + 10}` }))} />,
  );
}

test("a month without an arrival says none in a day either, and is drawn", () => {
  for (const chart of [draw([{ joined: 0, left: 2 }]), draw([{ joined: 0, left: 0 }])]) {
    expect(chart).toContain("0\u00A0arrivée au plus en un jour");
    expect(chart).not.toMatch(/NaN|Infinity/);
  }
  expect(draw([{ joined: 3, left: 1 }])).toContain("3\u00A0arrivées au plus en un jour");
});

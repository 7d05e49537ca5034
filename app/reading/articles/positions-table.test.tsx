import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PositionsTable } from "./positions-table.tsx";

test("an objection says that it is older than the proposal, by what both dates tell", () => {
  const said = (text: string, date: string) => ({ text, date, facts: ["R1"] });
  const camp = {
    name: "Un camp",
    proposals: [said("Une idée", "2025-05"), said("Une autre", "2026-09-16")],
    objections: [said("L’an d’avant", "2024"), said("La même année", "2025"), said("Le jour d’après", "2025-05-02")],
  };
  const table = renderToStaticMarkup(<PositionsTable camps={[camp]} heading="proposals" title="Un débat" />);
  const cell = table.slice(table.indexOf("L’an d’avant")).replaceAll(/<[^>]+>/g, "");
  expect(cell).toBe(
    "L’an d’avant (2024, avant cette proposition).La même année (2025).Le jour d’après (2\u00A0mai\u00A02025).",
  );
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { State } from "./subscribers-view.tsx";

const LETTER = "lettre hebdomadaire";
const LAUNCH = "annonce du lancement";

const said = (row: Parameters<typeof State>[0]["row"]) =>
  renderToStaticMarkup(<State row={row} />).replace(/<[^>]+>/g, "");

test("each purpose has the state that it has, beside the person's", () => {
  const both = [
    { purpose: "weekly_letter" as const, status: "pending" as const },
    { purpose: "launch_notice" as const, status: "confirmed" as const },
  ];
  expect(said({ status: "confirmed", purposes: both })).toBe(`Confirmé ${LETTER} (à confirmer), ${LAUNCH}`);
  expect(said({ status: "pending", purposes: both.slice(0, 1) })).toBe(`À confirmer ${LETTER}`);
  expect(said({ status: "unsubscribed", purposes: both.slice(0, 1) })).toBe(`Désinscrit ${LETTER} (à confirmer)`);
});

import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { parseSubscriberQuery } from "./subscriber-query.ts";
import { SubscriberTable } from "./subscriber-table.tsx";
import type { ShownSubscriber } from "./subscriber-view.ts";

const LETTER = "lettre hebdomadaire";
const LAUNCH = "annonce du lancement";

function stateCell(row: Pick<ShownSubscriber, "status" | "purposes">): string {
  const line = { id: "1", email: "lea@exemple.fr", source: null, createdAt: "2026-11-25T10:00:00Z", ...row };
  const table = <SubscriberTable query={parseSubscriberQuery(new URLSearchParams())} rows={[line]} isLoading={false} />;
  const router = createMemoryRouter([{ path: "/", element: table }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return (/<span class="admin-status.*?<\/small>/.exec(html)?.[0] ?? "").replace(/<[^>]+>/g, "");
}

test("each purpose has the state that it has, beside the person's", () => {
  const both = [
    { purpose: "weekly_letter" as const, status: "pending" as const },
    { purpose: "launch_notice" as const, status: "confirmed" as const },
  ];
  expect(stateCell({ status: "confirmed", purposes: both })).toBe(`Confirmé ${LETTER} (à confirmer), ${LAUNCH}`);
  expect(stateCell({ status: "pending", purposes: both.slice(0, 1) })).toBe(`À confirmer ${LETTER}`);
  expect(stateCell({ status: "unsubscribed", purposes: both.slice(0, 1) })).toBe(`Désinscrit ${LETTER} (à confirmer)`);
});

import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PersonPage } from "./person-page.tsx";

const AT = new Date("2026-11-30T09:00:00Z");

function show(form: string): string {
  const consent = { id: "c", kind: "confirmed" as const, form, purpose: "weekly_letter", createdAt: AT };
  const subscription = { purpose: "weekly_letter" as const, status: "confirmed" as const };
  const person = {
    id: "p",
    email: "lea@exemple.fr",
    source: null,
    status: "confirmed" as const,
    createdAt: AT,
    confirmedAt: AT,
    unsubscribedAt: null,
    subscriptions: [{ ...subscription, subscriberId: "p", requestedAt: AT, confirmedAt: AT, withdrawnAt: null }],
    consents: [consent],
    mailProblem: null,
  };
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => <PersonPage person={person} asksErase={false} list="" idempotencyKey="k" outcome={null} />,
    },
  ]);
  return renderToStaticMarkup(<Page />).replaceAll(/\s/g, " ");
}

test("the day of an import is not given for that of a consent", () => {
  const imported = show("import");
  expect(imported).toContain("Date inconnue, importée le 30 novembre 2026 à 10 h 00 : inscription confirmée (import)");
  expect(imported).toContain("Confirmée, date inconnue, importée le 30 novembre 2026 à 10 h 00");
  const signedUp = show("home");
  expect(signedUp).toContain("30 novembre 2026 à 10 h 00 : inscription confirmée (home)");
  expect(signedUp).toContain("Confirmée le 30 novembre 2026 à 10 h 00");
  expect(signedUp).not.toContain("inconnue");
});

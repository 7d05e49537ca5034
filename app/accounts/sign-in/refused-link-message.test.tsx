import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LinkResultPage } from "./link-result-page.tsx";
import { refusedLinkMessage } from "./refused-link-message.tsx";
import type { SignedInAs } from "./reply-to-sign-in.server.ts";

function show(refusal: "used" | "expired" | "unknown", signedInAs: SignedInAs): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <LinkResultPage message={refusedLinkMessage(refusal, signedInAs, "jeton")} idempotencyKey="a" />
    </MemoryRouter>,
  );
}

test.each(["used", "expired"] as const)(
  "a link that is %s does not pass for what opened another's session",
  (refusal) => {
    const page = show(refusal, { email: "p…@exemple.fr", isOwner: false });
    expect(page).toContain("p…@exemple.fr");
    expect(page).toContain("que ce lien n’a pas ouvert");
    expect(page).not.toMatch(/tout est fait|votre compte|Vous êtes connecté/);
    expect(show(refusal, { email: "l…@exemple.fr", isOwner: true })).toContain("votre compte est ouvert");
  },
);

test("who is not signed in reads so, and may ask for another link", () => {
  const page = show("used", null);
  expect(page).toContain("vous n’êtes pas connecté(e)");
  expect(page).toContain("Recevoir un nouveau lien");
});

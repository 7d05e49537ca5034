import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ConfirmationPage } from "./confirmation-view.tsx";

test("a link that signs in no more, opened again, does not blame its age when it has served", () => {
  const view = {
    kind: "already-confirmed",
    email: "l…a@exemple.fr",
    isUsed: true,
    purpose: "weekly_letter",
    isSignedIn: false,
    signInToken: "x",
    accountToken: null,
  } as const;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ConfirmationPage formId="a" view={view} />
    </MemoryRouter>,
  );
  expect(html).toContain("Ce lien a déjà servi");
});

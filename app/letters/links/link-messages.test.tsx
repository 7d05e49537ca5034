import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import { ConfirmationPage, type ConfirmationView, type ToRead } from "./confirmation-messages.tsx";
import { UnsubscriptionPage, type UnsubscriptionView } from "./unsubscription-messages.tsx";

function show(view: ConfirmationView, toRead: ToRead | null = null): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ConfirmationPage idempotencyKey="a" view={view} toRead={toRead} />
    </MemoryRouter>,
  );
}

const DONE = {
  kind: "already-confirmed",
  email: "l…a@exemple.fr",
  isUsed: true,
  purpose: "weekly_letter",
  isSignedIn: false,
  signInToken: "x",
  accountToken: null,
} as const;

test("a link opened again says that it has served and that all is done, and blames no age", () => {
  expect(show(DONE)).toContain("Ce lien a déjà servi, et tout est fait");
  expect(show({ ...DONE, isUsed: false })).not.toContain("déjà servi");
  const signedIn = show({ ...DONE, isSignedIn: true, signInToken: null });
  expect(signedIn).toContain("Vous êtes connecté(e).");
  expect(signedIn).not.toMatch(/minutes|lien de connexion/);
});

test("a page read again after its press doubts neither the link nor what was done", () => {
  const left = renderToStaticMarkup(
    <MemoryRouter>
      <UnsubscriptionPage idempotencyKey="a" view={{ kind: "bare" }} />
    </MemoryRouter>,
  );
  for (const page of [show({ kind: "bare" }), left]) {
    expect(page).toContain("Ouvrez le lien reçu par e-mail");
    expect(page).not.toMatch(/pas reconnu|effacée|<form/);
  }
});

test("who has nothing left to do is given something to read: the last letter, or an article", () => {
  const letter = show({ ...DONE, kind: "confirmed" }, { href: "/lettre/3", title: "Un sujet", isLetter: true });
  expect(letter).toMatch(/La dernière lettre parue.*Un sujet.*href="\/lettre\/3"[^>]*>Lire la lettre/s);
  const article = show({ kind: "signed-in", email: "l…a@exemple.fr", purpose: "weekly_letter" }, READING);
  expect(article).toMatch(/Vous êtes connecté\(e\).*href="\/categories\/a"[^>]*>Lire l’article.*href="\/profil"/s);
});

test("the page of a link to leave names what is left, and of one whose subscription was erased says that", () => {
  const leaving = (view: UnsubscriptionView) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <UnsubscriptionPage idempotencyKey="a" view={view} />
      </MemoryRouter>,
    );
  const ready = (purpose: Purpose | null) =>
    leaving({ kind: "ready", email: "l…a@exemple.fr", purpose, token: "x" }).match(
      /<h1[^>]*><span>(.*?)<\/span><\/h1>/,
    )?.[1];
  expect(ready("weekly_letter")).toBe("Se désinscrire de la lettre");
  expect(ready("launch_notice")).toBe("Se désinscrire de l’annonce du lancement");
  expect(ready(null)).toBe("Se désinscrire du Récap");
  expect(leaving({ kind: "gone" })).toContain("n’est plus dans la liste par ce lien");
});

const READING = { href: "/categories/a", title: "Un article", isLetter: false };

import { expect, type Page } from "@playwright/test";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { quizPlayer } from "#tests/support/browser/quiz-player.ts";
import { readQuiz } from "#tests/support/content/texts.ts";
import { nextMail } from "#tests/support/mail/outbox.ts";
import { addPeople, enter, fillSignIn, openList, someEmails } from "#tests/support/sign-in/admin-page.ts";

export const AT_REST = "au repos";

/** `within` is a selector: the part that the state is about, where the second engine has read the rest. */
type Look = (state: string, within?: string) => Promise<void>;

const QUIZ = readQuiz("international/ukraine/histoire");

/** By page id, for pages with several states; others are only opened. */
export const STATES: Record<string, (page: Page, path: string, look: Look) => Promise<void>> = {
  accueil: (page, path, look) => signUpRefused(page, path, look),
  contact: async (page, path, look) => {
    await open(page, path);
    await look(AT_REST);
    const send = page.getByRole("button", { name: "Envoyer", exact: true });
    await send.click();
    await expect(page.getByText("Choisissez un sujet")).toBeVisible();
    await look("champs refusés");
    await page.getByRole("radio", { name: "Accessibilité" }).check();
    await page.getByLabel(/Votre message/).fill(`Bonjour, ${Date.now()}.`);
    await send.click();
    await expect(page.locator(".alert-good")).toBeVisible();
    await look("message reçu");
  },
  "epreuve-blanche": async (page, path, look) => {
    await open(page, path);
    await look(AT_REST);
    await page.getByRole("button", { name: "Commencer" }).click();
    await page.waitForURL(/\/epreuve\/[0-9a-z]{8}/);
    await interactive(page);
    await look("questions");
    await page.getByRole("button", { name: "Envoyer mes réponses" }).click();
    await expect(page.getByText("40 questions sans réponse")).toBeVisible();
    await look("réponses manquantes", ".exam-missing");
    await page.getByRole("button", { name: "Envoyer ainsi" }).click();
    await expect(page.getByRole("heading", { name: /^0 sur 40/ })).toBeVisible();
    await look("correction");
  },
  histoire: playQuiz,
  origines: async (page, path, look) => {
    await open(page, path);
    await look(AT_REST);
    await page.locator("main details").evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    await look("blocs dépliés");
  },
  "profil-connecte": async (page, _path, look) => {
    await signIn(page);
    await look("progression");
    for (const name of ["Mes favoris", "Paramètres"]) {
      await page.getByRole("tab", { name }).click();
      await look(name);
    }
    await page.getByRole("link", { name: "Supprimer mon compte…" }).click();
    await expect(page.getByRole("heading", { name: "Supprimer mon compte", level: 1 })).toBeFocused();
    await look("suppression du compte");
  },
  connexion: async (page, path, look) => {
    await open(page, path);
    await look(AT_REST);
    const send = page.getByRole("button", { name: "Recevoir un lien de connexion" });
    await send.click();
    await expect(page.getByRole("alert").filter({ hasText: "Veuillez" })).toBeVisible();
    await look("adresse refusée");
    await page.getByLabel("Adresse e-mail").fill(newAddress());
    await send.click();
    await expect(page.getByRole("heading", { name: "Vérifiez votre boîte e-mail" })).toBeVisible();
    await look("lien envoyé");
    // Else the page goes on waiting for the code, after a reload too.
    await page.getByRole("link", { name: "Changer d’adresse" }).click();
    await expect(page.getByRole("button", { name: "Recevoir un lien de connexion" })).toBeVisible();
  },
  inscription: async (page, path, look) => {
    await signUpRefused(page, path, look);
    await page.getByLabel("Adresse e-mail").fill(newAddress());
    await page.getByRole("button", { name: "S'inscrire" }).click();
    await expect(page.locator(".alert-good")).toBeVisible();
    await look("inscription reçue");
  },
  admin: async (page, path, look) => {
    await open(page, path);
    await look(AT_REST);
    await fillSignIn(page, "mauvais");
    await expect(page.getByText("Le mot de passe est incorrect").first()).toBeVisible();
    await look("mot de passe refusé");
  },
  "admin-liste": async (page, _path, look) => {
    await enter(page);
    await addPeople(page.request, someEmails("grille", 3));
    await openList(page, "grille");
    await look("liste");
    await page.getByRole("link", { name: "Gérer" }).first().click();
    await page.getByRole("link", { name: "Effacer…" }).click();
    await expect(page.getByRole("heading", { name: "Effacer cette personne ?" })).toBeVisible();
    await look("effacement");
    await openList(page, "grille-personne");
    await look("liste vide");
  },
};

async function signUpRefused(page: Page, path: string, look: Look) {
  await open(page, path);
  await look(AT_REST);
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await look("adresse refusée");
}

async function playQuiz(page: Page, path: string, look: Look) {
  await open(page, path);
  await page.locator("[data-definition]").first().focus();
  await look("définition d’un terme");
  const { card, total, answer, goOn, finish } = quizPlayer(page, QUIZ);
  for (const index of [0, 1]) {
    await answer(index, index !== 1);
    await look(index === 1 ? "mauvaise réponse" : "bonne réponse");
    await goOn(index);
  }
  await finish(total, 2);
  await expect(card.getByText(/Votre score/)).toBeVisible();
  await look("résultat");
}

async function signIn(page: Page) {
  const email = newAddress();
  await open(page, "/connexion");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
  const { links } = await nextMail(email);
  await open(page, links.find((url) => url.includes("/connexion/lien")) ?? "");
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/\/profil$/);
  await interactive(page);
}

function newAddress(): string {
  return `grille-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}@exemple.fr`;
}

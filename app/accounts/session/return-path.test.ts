import { expect, test } from "vitest";
import { safeReturnPath, signInPath } from "./return-path.ts";

test.each(["/", "/explorer", "/profil?onglet=favoris#parametres"])("%s is a page to return to", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  "//exemple.fr",
  "/.//exemple.fr",
  "/connexion",
  "/connexion?retour=x",
  "/connexion/lien?jeton=x",
  "/deconnexion",
  "/profil/donnees",
  "/compte/envoi",
])("%j leads to the profile instead", (path) => {
  expect(safeReturnPath(path)).toBe("/profil");
});

test("the sign-in page leads back", () => {
  expect(signInPath("/profil")).toBe("/connexion");
  expect(signInPath("/a?b=c&d#e")).toBe("/connexion?retour=%2Fa%3Fb%3Dc%26d%23e");
});

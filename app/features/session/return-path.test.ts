import { expect, test } from "vitest";
import { safeReturnPath, signInPath } from "./return-path.ts";

test.each(["/", "/explorer", "/categories/international/ukraine/histoire#quiz", "/profil?onglet=favoris#parametres"])(
  "%s is a path of the site",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "explorer",
  "//exemple.fr",
  "/\\exemple.fr",
  "\\\\exemple.fr",
  "/\t/exemple.fr",
  "/\n/exemple.fr",
  "https://exemple.fr",
  "javascript:alert(1)",
  "/x\\..\\..//exemple.fr",
  "/%0d%0aSet-Cookie:x\r\n",
  `/${"a".repeat(600)}`,
  "/connexion",
  "/connexion/lien?jeton=x",
  "/deconnexion",
  "/profil/donnees",
  "/compte/envoi",
  "/é",
])("%j leads to the profile instead", (path) => {
  expect(safeReturnPath(path)).toBe("/profil");
});

test("the sign-in page leads back", () => {
  expect(signInPath("/profil")).toBe("/connexion");
  expect(signInPath("/a?b=c&d#e")).toBe("/connexion?retour=%2Fa%3Fb%3Dc%26d%23e");
});

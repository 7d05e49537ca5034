import { expect, test } from "vitest";
import { safeReturnPath, signInPath } from "./return-path.ts";

const RESOLVED_TO_ANOTHER_SITE = [
  "/.//exemple.fr/x",
  "/a/..//exemple.fr",
  "/%2e//exemple.fr",
  "/%2E%2E//exemple.fr",
  "/a/.%2e//exemple.fr",
  "/././/exemple.fr",
  "/..//exemple.fr",
  "/.//\\exemple.fr",
  "/.\\/exemple.fr",
  "/./\t/exemple.fr",
  "/.\r\n//exemple.fr",
  "/.///exemple.fr",
];

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
  ...RESOLVED_TO_ANOTHER_SITE,
])("%j leads to the profile instead", (path) => {
  expect(safeReturnPath(path)).toBe("/profil");
});

test.each([
  ...RESOLVED_TO_ANOTHER_SITE,
  "/explorer?x=//exemple.fr",
  "/;//exemple.fr",
  "/%2F/exemple.fr",
  "/%5Cexemple.fr",
  "/a//b",
])("whatever %j becomes stays on the site, and is not changed by a second check", (asked) => {
  const path = safeReturnPath(asked);
  expect(new URL(path, "https://recap.exemple.fr").origin).toBe("https://recap.exemple.fr");
  expect(safeReturnPath(path)).toBe(path);
});

test("the sign-in page leads back", () => {
  expect(signInPath("/profil")).toBe("/connexion");
  expect(signInPath("/a?b=c&d#e")).toBe("/connexion?retour=%2Fa%3Fb%3Dc%26d%23e");
});

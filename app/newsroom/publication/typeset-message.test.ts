import { expect, test } from "vitest";
import { typeset } from "#platform/french/typography.ts";
import { typesetMessage } from "./check-draft.server.ts";

test.each([
  ["il n'y a pas de terme « a »", "il n’y a pas de terme « a »"],
  ["« Il dit « oui » et « non ». » n'a aucun fait", "« Il dit “oui” et “non”. » n’a aucun fait"],
  ["« Il dit « oui… » n'a aucun fait", "« Il dit “oui… » n’a aucun fait"],
])("« %s » is shown as « %s »", (message, shown) => {
  expect(typesetMessage(message)).toBe(typeset(shown));
});

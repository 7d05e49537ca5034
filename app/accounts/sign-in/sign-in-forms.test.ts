import { expect, test } from "vitest";
import { keptRequest } from "./sign-in-forms.tsx";

const KEPT = { email: "lea@exemple.fr", request: "r", proof: "", until: 1000 };

test("a request is found again until its code expires, and nothing else is taken for one", () => {
  expect(keptRequest({ idx: 0, connexion: KEPT }, 999)).toEqual({
    email: "lea@exemple.fr",
    request: "r",
    proof: "",
    code: "",
  });
  expect(keptRequest({ connexion: KEPT }, 1000)).toBeNull();
  const strangers = [null, 3, {}, { connexion: null }, { connexion: { ...KEPT, request: 3 } }, { connexion: "x" }];
  for (const state of strangers) expect(keptRequest(state, 0)).toBeNull();
});

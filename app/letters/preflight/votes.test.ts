import { expect, test } from "vitest";
import { checkVotes } from "./sending-checks.server.ts";

const content = { listNationalVotes: () => [{ date: "2027-06-13", name: "premier tour d’un scrutin" }] };
const messages = (at: string) => checkVotes(content, new Date(at)).map(({ level, message }) => `${level} ${message}`);

test("a letter two days or less from a national vote asks for a look, by the days of Paris", () => {
  const said = [
    "amber Un scrutin national est à deux jours ou moins : premier tour d’un scrutin, le 13\u00A0juin\u00A02027.",
  ];
  // 00:30 on the 11th in Paris.
  expect(messages("2027-06-10T22:30:00Z")).toEqual(said);
  expect(messages("2027-06-13T09:00:00Z")).toEqual(said);
  expect(messages("2027-06-15T21:30:00Z")).toEqual(said);
  expect(messages("2027-06-10T21:30:00Z")).toEqual([]);
  expect(messages("2027-06-15T22:30:00Z")).toEqual([]);
});

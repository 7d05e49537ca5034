import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "app/office/frame";
/** Shows nothing that a press could make old. */
const SIGN_IN = "admin-sign-in.tsx";

test("every page of the administration that takes a press reads itself again after a refusal", () => {
  const pages = readdirSync(FOLDER).flatMap((name) => {
    if (name === SIGN_IN) return [];
    const text = readFileSync(`${FOLDER}/${name}`, "utf8");
    const isPage = /export async function action\b/.test(text) && /export async function loader\b/.test(text);
    return isPage ? [{ name, rereads: text.includes("rereadAfterRefusal as shouldRevalidate") }] : [];
  });
  expect(pages.map(({ name }) => name)).toContain("letter-desk.tsx");
  expect(pages.filter(({ rereads }) => !rereads).map(({ name }) => name)).toEqual([]);
});

import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

const listFiles = ({ file, children = [] }: RouteConfigEntry): string[] => [file, ...children.flatMap(listFiles)];
const PAGES = routes.filter(({ path }) => path === "admin").flatMap(listFiles);
/** Shows nothing that a press could make old. */
const SIGN_IN = "office/sign-in/admin-sign-in.route.tsx";

test("every page of the administration that takes a press reads itself again after a refusal", () => {
  const pages = PAGES.flatMap((name) => {
    if (name === SIGN_IN) return [];
    const text = readFileSync(`app/${name}`, "utf8");
    const isPage = /export async function action\b/.test(text) && /export async function loader\b/.test(text);
    return isPage ? [{ name, rereads: text.includes("rereadAfterRefusal as shouldRevalidate") }] : [];
  });
  expect(pages.map(({ name }) => name)).toContain("letters/desk/letter-desk.route.tsx");
  expect(pages.filter(({ rereads }) => !rereads).map(({ name }) => name)).toEqual([]);
});

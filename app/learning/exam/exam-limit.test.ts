import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#platform/services.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { limitExamPages } from "./exam-paper.server.ts";
import * as paper from "./paper.route.tsx";
import * as start from "./start.route.tsx";
import * as training from "./training.route.tsx";

test("a form of the exam counts as a page does: beyond six hundred a minute of one network it is refused", async () => {
  const { db, close } = await createTestDatabase();
  const services = createTestServices(db);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  for (let page = 0; page < 600; page += 1) limitExamPages(services);
  const request = new Request("https://www.exemple.fr/", { method: "POST", body: new URLSearchParams() });
  const asked = { request, context, params: {}, url: new URL(request.url), pattern: "" } as never;
  for (const { action, loader } of [paper, start, training] as const) {
    for (const answer of [action, loader]) {
      await expect((async () => answer(asked))()).rejects.toMatchObject({ init: { status: 429 } });
    }
  }
  await close();
});

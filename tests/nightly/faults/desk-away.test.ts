import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createCode } from "#app/learning/class/class-code.ts";
import { answerState } from "#app/learning/class/class-endpoints.server.ts";
import { classCookie } from "#app/learning/class/class-keys.server.ts";
import { DESK_PATH, RESUME_PATH, statePath } from "#app/learning/class/class-paths.ts";
import { loader as pupilLoader } from "#app/learning/class-pupil/pupil.route.tsx";
import { action, loader } from "#app/learning/class-teacher/desk.route.tsx";
import { servicesContext } from "#platform/services.ts";
import { classServices, formRequest } from "#tests/support/site/class-session.ts";

const RESTART = "Le site revient dans un instant. Ne fermez pas cette page.";

/** A database that answers nothing any more. */
async function servicesAway() {
  const client = new PGlite();
  await client.close();
  const errors: unknown[] = [];
  const services = { ...classServices(drizzle(client)), reportError: (error: unknown) => void errors.push(error) };
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const cookie = classCookie("desk", "token", services.settings.publicUrl, 60).split(";")[0] ?? "";
  const asked = (path: string) => new Request(`https://www.exemple.fr${path}`, { headers: { Cookie: cookie } });
  return { services, context, cookie, asked, errors };
}

const args = (request: Request, context: RouterContextProvider, params = {}) =>
  ({ request, context, params, url: new URL(request.url), pattern: "" }) as never;

test("while the database is away the desk says so and keeps the code that was typed; pages and states answer 503", async () => {
  const { services, context, cookie, asked, errors } = await servicesAway();
  const typed = "K7QM-2X9D-PLRA";
  expect(await action(args(formRequest(RESUME_PATH, { reprise: typed }), context))).toMatchObject({
    data: { refusal: "restart", typed },
    init: { status: 503 },
  });
  expect(await loader(args(asked(RESUME_PATH), context))).toMatchObject({ desk: null, others: [] });
  expect(await action(args(formRequest(DESK_PATH, { geste: "open", version: "1" }, cookie), context))).toMatchObject({
    data: { refusal: "restart" },
    init: { status: 503 },
  });
  const away = { data: RESTART, init: { status: 503 } };
  await expect(loader(args(asked(DESK_PATH), context))).rejects.toMatchObject(away);
  const code = createCode(() => 4);
  await expect(pupilLoader(args(asked(`/classe/${code}`), context, { code }))).rejects.toMatchObject(away);
  const id = "00000000-0000-4000-8000-000000000000";
  expect((await answerState(services, asked(statePath(id)), id, new Date())).status).toBe(503);
  expect(errors).toHaveLength(5);
});

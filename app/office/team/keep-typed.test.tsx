import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { renderToStaticMarkup } from "react-dom/server";
import { data, UNSAFE_ErrorResponseImpl as ErrorResponse, MemoryRouter, RouterContextProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { wholeName } from "#app/newsroom/fields/field-names.ts";
import { action as saveAction } from "#app/newsroom/screens/draft.route.tsx";
import { ErrorBoundary } from "#app/newsroom/screens/newsroom-guard.route.tsx";
import routes from "#app/routes.ts";
import { users } from "#database/schema/accounts.server.ts";
import { staff } from "#database/schema/newsroom.server.ts";
import { servicesContext } from "#platform/services.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { keepingTyped } from "./keep-typed.server.ts";
import { currentStaff, requireStaff } from "./staff-guard.server.ts";

const { db, client, close } = await createTestDatabase();
afterAll(close);

const listFiles = ({ file, children = [] }: RouteConfigEntry): string[] => [file, ...children.flatMap(listFiles)];
const ROUTES = routes.filter(({ path }) => path === "redaction").flatMap(listFiles);
/** Sent by scripts, which keep what was typed themselves. */
const BY_SCRIPTS = ["paste", "reading-statistics", "typing"].map((name) => `newsroom/screens/${name}.route.ts`);
const TERM = "glossary/hopital.yaml";

type Thrown = { init: { status: number }; data: never };

function pageOf(status: number, given: unknown = null): string {
  const boundary = { error: new ErrorResponse(status, "", given), params: {} } as Parameters<typeof ErrorBoundary>[0];
  return renderToStaticMarkup(
    <MemoryRouter>
      <ErrorBoundary {...boundary} />
    </MemoryRouter>,
  );
}

test("a text that the database refuses comes back in the page, with a 503, and is sent again as it was", async () => {
  const errors: unknown[] = [];
  const { services: newsroom } = await createTestNewsroom(db, aContent());
  const services = {
    ...createAccountServices(db),
    newsroom: newsroom.newsroom,
    reportError: (error: unknown) => errors.push(error),
  };
  const cookies = await signedInCookies(services, "ana@exemple.fr");
  const [user] = await db.select().from(users);
  await db.insert(staff).values({ userId: user?.id ?? "", name: "Ana", role: "writer" });
  const typed = 'term: "Hôpital"\ndefinition: "Un lieu <de> soin & d\'accueil."\n';
  const body = new URLSearchParams({ [DRAFT_FIELDS.version]: "1", [wholeName(TERM, 0)]: typed });
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const send = async (path: string, draft: string) => {
    const request = requestWith(cookies, path, { method: "POST", body });
    const args = { request, context, url: new URL(request.url), pattern: "", params: { draft } };
    await requireStaff(args, async () => new Response());
    return saveAction(args as unknown as Parameters<typeof saveAction>[0]).catch((thrown: unknown) => thrown);
  };
  await send("/redaction", "none");
  const created = await createDraft(services, currentStaff(context), { from: TERM });
  const id = created.state === "created" ? created.id : "";
  await client.exec("set default_transaction_read_only = on");
  const refused = (await send(`/redaction/${id}`, id)) as Thrown;
  await client.exec("set default_transaction_read_only = off");
  expect([refused.init.status, errors.length]).toEqual([503, 1]);
  const page = pageOf(503, refused.data);
  expect(page).toContain("Rien n’est enregistré pour le moment");
  expect(page).toContain(`action="/redaction/${id}"`);
  expect(page).toContain("Un lieu &lt;de&gt; soin &amp; d&#x27;accueil.");
  expect(page).toContain(`type="hidden" name="${DRAFT_FIELDS.version}" value="1"`);
  expect(await send(`/redaction/${id}`, id)).toMatchObject({ status: 303 });
});

test("what an action refuses by itself passes, and a file is asked for again", async () => {
  const refusal = data(null, { status: 404 });
  const args = (body: FormData) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { reportError: () => {} } as never);
    const request = new Request("https://recap.exemple.fr/redaction/a/images", { method: "POST", body });
    return { request, context, url: new URL(request.url), pattern: "", params: {} } as never;
  };
  const form = new FormData();
  form.set("legende", "Une légende");
  form.set("fichier", new File(["x"], "photo.jpg"));
  await expect(keepingTyped(() => Promise.reject(refusal))(args(form))).rejects.toBe(refusal);
  const failed = await keepingTyped(() => Promise.reject(new Error("away")))(args(form)).catch((thrown) => thrown);
  const page = pageOf(503, failed.data);
  expect(page).toContain('encType="multipart/form-data"');
  expect(page).toMatch(/type="file" name="fichier"|name="fichier"[^>]*type="file"/);
});

test("every form of the newsroom is answered so", () => {
  const forgotten = ROUTES.filter((file) => {
    const source = readFileSync(`app/${file}`, "utf8");
    return /export (?:async function|const) action/.test(source) && !source.includes("= keepingTyped(");
  });
  expect(forgotten).toEqual(BY_SCRIPTS);
});

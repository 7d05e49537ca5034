import { Agent, type IncomingHttpHeaders, request as openRequest } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRoutes } from "#tests/security/built-routes.ts";
import { PUBLIC_URL, wrongHeaders } from "#tests/support/expected-headers.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { ADMIN_PASSWORD, adminCookie, readerCookie } from "#tests/support/sign-in/sign-in-by-http.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";
import { hostileJson, hostileText } from "./hostile-values.ts";

type Asked = { method: string; path: string; headers: Record<string, string>; body: Buffer | null };
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

const data = temporaryFolder();
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
let server: ServerProcess;
let cookies: string[] = [""];
let account = "";

beforeAll(async () => {
  server = await startServer({
    environment: {
      DATA_DIR: data.path,
      PUBLIC_URL,
      ADMIN_PASSWORD,
      RATE_LIMITS: "off",
      TRUST_PROXY: "1",
      BOUNCES_TOKEN: "jeton-que-personne-ne-montre",
    },
  });
  cookies = ["", await adminCookie(server.url), await readerCookie(server.url, data.path, "lectrice@exemple.fr")];
  const Cookie = cookies[2] ?? "";
  account = ((await (await fetch(`${server.url}/session`, { headers: { Cookie } })).json()) as { account: string })
    .account;
  const body = new URLSearchParams({ intention: "synchroniser" });
  await fetch(`${server.url}/profil`, { method: "POST", headers: { Cookie }, body });
}, 240_000);

afterAll(async () => {
  agent.destroy();
  await server?.[Symbol.asyncDispose]();
  data[Symbol.dispose]();
});

/** All that take a body, and one page that does not. */
const FORM_ROUTES = [
  ...["/connexion", "/connexion/lien", "/compte/envoi", "/session", "/profil", "/profil/synchronisation", "/avis"],
  ...[
    "/lettre/inscription",
    "/lettre/inscription.json",
    "/lettre/confirmer",
    "/lettre/desinscription",
    "/lettre/rebonds",
  ],
  "/explorer",
  ...["/admin/session", "/admin/importer/lot", "/admin/abonnes/0f8fad5b-d9cb-469f-a165-70867728950e", "/admin"],
];

const ROUTES = allRoutes({
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  file: "ukraine.md",
  categoryId: "international",
})
  // Slow, or ending the sessions of other requests.
  .filter((path) => !/^\/admin\/(connexion|deconnexion)$|^\/deconnexion$|^\/profil\/suppression$/.test(path));

const FIELDS = [
  ...["email", "source", "objet", "duree", "jeton", "demande", "code", "intention", "formulaire", "retour", "session"],
  ...["article", "nature", "confirmation", "partout", "q", "etat", "tri", "sens", "apres", "avant", "export", "liste"],
  ...["action", "effacer", "fait", "_routes", "index", "__proto__", "constructor[prototype][a]", "rows[]"],
];
const KNOWN_VALUES = [
  ...["envoyer", "verifier", "connexion", "profil", "lien", "synchroniser", "retirer-favori", "deconnecter-appareil"],
  ...["resend", "unsubscribe", "ukraine", "updates_signup", "a@exemple.fr", "12345678", "email", "asc", "confirme"],
  ...["0f8fad5b-d9cb-469f-a165-70867728950e", "letters/overview/subscribers.route", "root", "One-Click"],
];
const MULTIPART = "multipart/form-data; boundary=limite";
const WRONG_TYPES = [
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/json; charset=latin1",
  "multipart/form-data",
  "text/plain",
  "text/x-script",
  "application/xml",
  "",
];

const value = () => fc.oneof(fc.constantFrom(...KNOWN_VALUES), hostileText());
const pair = () =>
  fc.tuple(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...FIELDS) }, { weight: 1, arbitrary: hostileText() }),
    value(),
  );
const pairs = () => fc.array(pair(), { maxLength: 8 });

function encode(fields: [string, string][]): string {
  return fields.map(([name, text]) => `${escapeText(name)}=${escapeText(text)}`).join("&");
}

/** Also encodes lone surrogates, as invalid UTF-8. */
function escapeText(text: string): string {
  return Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

function multipart(fields: [string, string][]): string {
  const parts = fields.map(
    ([name, text], index) =>
      `--limite\r\nContent-Disposition: form-data; name="${name}"${index % 2 ? '; filename="a"' : ""}\r\n\r\n${text}\r\n`,
  );
  return `${parts.join("")}--limite--\r\n`;
}

type Content = { type: string; bytes: Buffer };

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const jsonBody = (value: unknown): Content => ({ type: JSON_TYPE, bytes: Buffer.from(JSON.stringify(value) ?? "") });
const formBody = (fields: [string, string][]): Content => ({ type: FORM, bytes: Buffer.from(encode(fields)) });

const content = (): fc.Arbitrary<Content> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.uniqueArray(pair(), { selector: ([name]) => name, maxLength: 8 }).map(formBody) },
    { weight: 1, arbitrary: pairs().map((fields) => formBody([...fields, ...fields])) },
    { weight: 1, arbitrary: pairs().map((fields) => ({ type: MULTIPART, bytes: Buffer.from(multipart(fields)) })) },
    { weight: 1, arbitrary: hostileJson().map(jsonBody) },
    { weight: 1, arbitrary: syncBody().map(jsonBody) },
    { weight: 1, arbitrary: importBody().map(jsonBody) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((all) => ({ type: FORM, bytes: Buffer.from(all) })) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 3_000, max: 100_000 })
        .map((size) => ({ type: FORM, bytes: Buffer.alloc(size, "a") })),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 10, max: 3_000 })
        .map((depth) => ({ type: JSON_TYPE, bytes: Buffer.alloc(depth, "[") })),
    },
  );

const syncBody = () =>
  fc.record({
    account: fc.option(value(), { freq: 3 }).map((other) => other ?? account),
    since: fc.nat(3),
    data: fc
      .array(
        fc.tuple(
          fc.oneof(fc.constantFrom("progress", "favourites"), value()),
          fc
            .array(
              fc.tuple(
                value(),
                fc.oneof(
                  hostileJson(),
                  fc.record({ completed: fc.boolean(), score: fc.integer(), total: fc.integer(), timestamp: value() }),
                  fc.record({ at: value(), removed: fc.boolean() }),
                ),
              ),
            )
            .map((all) => Object.fromEntries(all)),
        ),
      )
      .map((all) => Object.fromEntries(all)),
  });

const importBody = () =>
  fc.record({
    mode: fc.constantFrom("check", "apply"),
    importId: fc.constantFrom(null, "0f8fad5b-d9cb-469f-a165-70867728950e"),
    purpose: fc.constantFrom(null, "weekly_letter", "autre"),
    rows: fc.array(
      fc.record({ id: value(), email: value(), source: value(), date: value(), states: fc.constant(null) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  });

/** Node's client refuses other characters; raw bytes have their own test. */
const headerText = () => value().map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").trim());

const headers = () =>
  fc.record(
    {
      Accept: fc.oneof(fc.constantFrom("application/json", "text/html", "*/*"), headerText()),
      "Accept-Encoding": fc.oneof(fc.constantFrom("br", "gzip", "gzip;q=0, br;q=9"), headerText()),
      "If-None-Match": headerText(),
      "If-Modified-Since": headerText(),
      Range: fc.oneof(fc.constantFrom("bytes=0-1", "bytes=99999-"), headerText()),
      "X-Forwarded-For": headerText(),
      "X-Forwarded-Host": headerText(),
      "User-Agent": headerText(),
      "Accept-Language": headerText(),
      Referer: headerText(),
      "X-HTTP-Method-Override": fc.constantFrom("DELETE", "PUT"),
      Origin: fc.oneof({ weight: 9, arbitrary: fc.constant(PUBLIC_URL) }, { weight: 1, arbitrary: headerText() }),
    },
    { requiredKeys: [] },
  );

const cookieHeader = () =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 2 }).map((index) => cookies[index] ?? "") },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("__Host-admin", "__Host-session", "__Host-admin-device"), headerText())
        .map(([name, text]) => `${name}=${text}`),
    },
  );

const asked = (): fc.Arbitrary<Asked> =>
  fc
    .record({
      method: fc.constantFrom("GET", "POST", "POST", "HEAD"),
      route: fc.constantFrom(...ROUTES, "/__manifest", "/healthz", "/.well-known/security.txt"),
      formRoute: fc.constantFrom(...FORM_ROUTES),
      suffix: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom("", ".data") },
        { weight: 1, arbitrary: fc.constantFrom("/", "/_.data", "//", "%2e", ";a=b") },
      ),
      query: pairs(),
      wrongType: fc.option(fc.constantFrom(...WRONG_TYPES), { freq: 8 }),
      others: headers(),
      cookie: cookieHeader(),
      sent: content(),
    })
    .map(({ method, route, formRoute, suffix, query, wrongType, others, cookie, sent }) => {
      const isPost = method === "POST";
      const wrong = wrongType === null || others.Accept !== undefined ? null : wrongType;
      const found = Object.entries({
        ...others,
        Cookie: cookie,
        ...(isPost ? { "Content-Type": wrong ?? sent.type } : {}),
      });
      const address = `${isPost ? formRoute : route}${suffix}${query.length > 0 ? `?${encode(query)}` : ""}`;
      return {
        method,
        path: address.slice(0, 4_000).replace(/%[0-9a-f]?$/, ""),
        headers: Object.fromEntries(found.filter(([, text]) => text)),
        body: isPost ? sent.bytes : null,
      };
    });

function send({ method, path, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = openRequest({ agent, port: server.port, host: "127.0.0.1", method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks).toString("utf8") });
      });
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

function check({ status, headers, body }: Answer): void {
  expect(status, body.slice(0, 300)).toBeLessThan(500);
  expect(wrongHeaders(headers, status)).toEqual([]);
  const location = headers.location ?? "/";
  expect(location).toMatch(/^\/(?![/\\])/);
  if (headers["content-type"]?.startsWith("text/html") && !headers["content-encoding"]) {
    expect(body).not.toMatch(/<svg onload|<script>alert/);
  }
}

test("no request, whatever its route, method, fields, headers, cookies and body, breaks the server or loses a security header", async () => {
  await fc.assert(
    fc.asyncProperty(asked(), async (one) => check(await send(one))),
    { numRuns: 300, endOnFailure: true },
  );
  expect(server.output().match(/^.*"level":"error".*$/gm)).toBeNull();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test("the forms of the gate and of the account's end take any body and any cookie", async () => {
  const forms = ["/admin/connexion", "/admin/connexion.data", "/deconnexion", "/profil/suppression"];
  const one = fc.record({ route: fc.constantFrom(...forms), asked: asked(), device: headerText() });
  await fc.assert(
    fc.asyncProperty(one, async ({ route, asked: { headers, body }, device }) => {
      const Cookie = `__Host-admin-device=${device}`;
      check(
        await send({ method: "POST", path: route, headers: { ...headers, Cookie }, body: body ?? Buffer.from("a=1") }),
      );
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(server.output().match(/^.*"level":"error".*$/gm)).toBeNull();
});

test("signing in again ends the former session of this browser", async () => {
  const signIn = async (password: string, Cookie = "") => {
    const body = new URLSearchParams({ "mot-de-passe": password });
    const init = { method: "POST", redirect: "manual", headers: { Cookie }, body } as const;
    const answer = await fetch(`${server.url}/admin/connexion`, init);
    return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  };
  const opens = async (Cookie: string) =>
    (await fetch(`${server.url}/admin`, { redirect: "manual", headers: { Cookie } })).status === 200;

  const first = await signIn(ADMIN_PASSWORD);
  const elsewhere = await signIn(ADMIN_PASSWORD);
  expect(await signIn("mauvais", first)).toBe("");
  expect(await opens(first)).toBe(true);
  const second = await signIn(ADMIN_PASSWORD, first);
  expect(await opens(first)).toBe(false);
  expect(await opens(second)).toBe(true);
  expect(await opens(elsewhere)).toBe(true);
});

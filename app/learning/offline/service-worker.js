// @ts-check
// Answers with the pages that keep-pages.ts stores when the site does not answer, and never otherwise.
const worker = /** @type {any} */ (self);
const OFFLINE_PAGE = "/hors-connexion";

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (mayBeKept(event.request)) event.respondWith(answer(event.request));
});

/** What is fetched to be kept must come from the network. @param {Request} request */
function mayBeKept({ method, url, mode, cache }) {
  const isToKeep = cache === "no-cache" && mode !== "navigate";
  return method === "GET" && new URL(url).origin === location.origin && !isToKeep;
}

/** @param {Request} request */
async function answer(request) {
  try {
    const response = await fetch(request);
    return isOfSite(response) ? response : ((await findKeptInstead(request, response)) ?? response);
  } catch {
    return (await findKept(request)) ?? elsewhere(request);
  }
}

/**
 * Returns false for a gateway that answers in the site's place, such as a Wi-Fi that wants a sign-in.
 * @param {Response} response
 */
function isOfSite({ status, headers }) {
  return headers.has("X-Release") && !(status >= 502 && status <= 504);
}

/** @param {Request} request @param {Response} response */
async function findKeptInstead(request, response) {
  const kept = await findKept(request);
  if (kept && response.type === "opaqueredirect") {
    // A redirect cannot be read, so another page tells whether it comes from the site.
    const page = await fetch(OFFLINE_PAGE, { method: "HEAD", cache: "no-store" }).catch(() => null);
    return page && isOfSite(page) ? null : kept;
  }
  // Scripts cannot show a gateway's page, so an error makes the browser load the page as a whole.
  return kept ?? (response.headers.has("X-Release") || !isData(request) ? null : Response.error());
}

/** @param {Request} request */
function isData({ url }) {
  return new URL(url).pathname.endsWith(".data");
}

/**
 * The newest copy comes first. A page sends its release, and gets nothing of another one.
 * @param {Request} request
 */
async function findKept(request) {
  const release = request.headers.get("X-Release");
  const names = (await caches.keys())
    .flatMap((cacheName) => readName(cacheName) ?? [])
    .filter((one) => !release || one.release === release)
    .sort((a, b) => b.at - a.at);
  for (const { cacheName } of names) {
    const kept = await caches.match(request, { cacheName, ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
  }
}

/** @param {string} cacheName */
function readName(cacheName) {
  try {
    return { cacheName, ...JSON.parse(cacheName) };
  } catch {
    return null;
  }
}

const NO_PAGE = `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Sans connexion – Le Récap</title></head><body><main><h1>Sans connexion</h1>
<p>Il n’y a pas de réseau, et cette page n’est pas gardée sur cet appareil. Revenez en arrière, ou rechargez la page
quand le réseau reviendra.</p></main></body></html>`;

/** @param {Request} request */
function elsewhere({ mode, url }) {
  const { pathname, search } = new URL(url);
  if (mode !== "navigate") return Response.error();
  // A network that goes away within the first seconds leaves no page of the site to send to.
  if (pathname === OFFLINE_PAGE)
    return new Response(NO_PAGE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  return Response.redirect(`${OFFLINE_PAGE}?page=${encodeURIComponent(pathname + search)}`);
}

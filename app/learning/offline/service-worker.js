// @ts-check
// Answers with what this device keeps when the site does not answer, and never otherwise: kept-pages.ts.
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
 * Not what a gateway says in the site's place: of a Wi-Fi that wants a sign-in, or in front of a site that is away.
 * @param {Response} response
 */
function isOfSite({ status, headers }) {
  return headers.has("X-Release") && !(status >= 502 && status <= 504);
}

/** @param {Request} request @param {Response} response */
async function findKeptInstead(request, response) {
  const kept = await findKept(request);
  if (kept && response.type === "opaqueredirect") {
    // Nothing of a redirect can be read: another page tells whether the site redirects.
    const page = await fetch(OFFLINE_PAGE, { method: "HEAD", cache: "no-store" }).catch(() => null);
    return page && isOfSite(page) ? null : kept;
  }
  // Scripts cannot show a gateway's page: the browser loads what it says whole.
  return kept ?? (response.headers.has("X-Release") || !isData(request) ? null : Response.error());
}

/** @param {Request} request */
function isData({ url }) {
  return new URL(url).pathname.endsWith(".data");
}

/**
 * The newest first. A page says of which release it is, and gets nothing of another one.
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

/** @param {Request} request */
function elsewhere({ mode, url }) {
  const { pathname, search } = new URL(url);
  if (mode !== "navigate" || pathname === OFFLINE_PAGE) return Response.error();
  return Response.redirect(`${OFFLINE_PAGE}?page=${encodeURIComponent(pathname + search)}`);
}

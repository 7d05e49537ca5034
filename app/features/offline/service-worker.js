// @ts-check
// Answers with what this device keeps when the network does not answer, and never otherwise: kept-pages.ts.
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
    return await fetch(request);
  } catch {
    return (await findKept(request)) ?? elsewhere(request);
  }
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

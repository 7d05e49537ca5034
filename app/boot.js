// @ts-check
// Starts React Router at load or at the first interest, and replays a press on a button that needs scripts.
const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("page-data")).textContent ?? "");
const interests = ["pointerdown", "keydown", "touchstart", "focusin", "scroll"];
/** @type {HTMLElement | null} */
let pressed = null;
let started = false;
let isReactReady = false;
let losses = 0;
const TIMEOUT_MS = 2000;

/** @param {{ target: EventTarget | null }} event */
function keepPress({ target }) {
  const button = target instanceof Element ? target.closest("button[data-needs-script]") : null;
  if (button instanceof HTMLElement) {
    pressed = button;
    button.setAttribute("aria-busy", "true");
    void start();
  }
}

/** The page may be shown, and pressed, before this file has come: the browser remembers its first input. */
function keepEarlierPress() {
  if (!("PerformanceObserver" in window)) return;
  const startedAt = performance.now();
  new PerformanceObserver((entries, observer) => {
    observer.disconnect();
    for (const input of /** @type {PerformanceEventTiming[]} */ (entries.getEntries())) {
      // The key may have been Tab, which presses nothing.
      if (!isReactReady && input.startTime < startedAt && input.name !== "keydown") keepPress(input);
    }
  }).observe({ type: "first-input", buffered: true });
}

function giveBackPress() {
  isReactReady = true;
  removeEventListener("click", keepPress, true);
  if (!pressed) return;
  pressed.removeAttribute("aria-busy");
  if (pressed.isConnected) pressed.click();
}

async function start() {
  // A browser older than those that the build knows keeps the page as it is.
  if (started || !("findLast" in [])) return;
  started = true;
  stopWaiting();
  try {
    await startReactRouter();
  } catch (error) {
    console.error("Error loading scripts", error);
    losses += 1;
    // Browsers before the summer of 2026 ask for a lost module once a page.
    if (pressed && losses > 1 && (await isBack())) return location.reload();
    pressed?.removeAttribute("aria-busy");
    pressed = null;
    // A file was lost: the reader's next interest asks for it again.
    started = false;
    setTimeout(waitForInterest, TIMEOUT_MS);
  }
}

function isBack() {
  return fetch(data.entry).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function startReactRouter() {
  const preloads = [...data.preloads, ...Object.values(data.routes), data.manifest, data.entry].map((href) =>
    Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
  );
  document.head.append(...preloads);
  const page = /** @type {any} */ (window);
  page.__reactRouterContext = {
    ...data.context,
    stream: new ReadableStream({
      start(controller) {
        const state = typeof data.state === "string" ? data.state : `${JSON.stringify(data.state)}\n`;
        controller.enqueue(new TextEncoder().encode(state));
        controller.close();
      },
    }),
  };
  for (const file of data.preloads) await runAlone(file);
  const ids = Object.keys(data.routes);
  const modules = await Promise.all(ids.map((id) => import(data.routes[id])));
  await pause();
  page.__reactRouterRouteModules = Object.fromEntries(ids.map((id, index) => [id, modules[index]]));
  addEventListener("hydrated", giveBackPress, { once: true });
  await import(data.manifest);
  await import(data.entry);
  for (const link of preloads) link.remove();
}

/** A task for each file: run together they would block a slow phone. @param {string} file */
async function runAlone(file) {
  await import(file);
  await pause();
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve));
}

function waitForInterest() {
  for (const type of interests) addEventListener(type, start, { capture: true, passive: true });
}

function stopWaiting() {
  for (const type of interests) removeEventListener(type, start, true);
}

// Scripts that were gone made React Router load this page again: the reader had asked for another.
const [entry] = performance.getEntriesByType("navigation");
try {
  const wanted = sessionStorage.getItem("wantedPage");
  sessionStorage.removeItem("wantedPage");
  if (wanted && /** @type {PerformanceNavigationTiming} */ (entry)?.type === "reload")
    location.replace(location.origin + wanted);
} catch {
  // Storage is refused.
}
// Some mail services write the « # » of a fragment as %23.
if (location.pathname.includes("%23")) {
  history.replaceState(history.state, "", location.pathname.replace("%23", "#"));
}
addEventListener("click", keepPress, true);
keepEarlierPress();
waitForInterest();
if (document.readyState === "complete") whenIdle();
else addEventListener("load", whenIdle, { once: true });

function whenIdle() {
  whenShown(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: TIMEOUT_MS });
    else setTimeout(start, 200);
  });
}

/** The first frame may be drawn before the load and shown after it; some browsers do not tell. @param {() => void} then */
function whenShown(then) {
  setTimeout(then, TIMEOUT_MS);
  if (!("PerformanceObserver" in window)) return;
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    then();
  }).observe({ type: "paint", buffered: true });
}

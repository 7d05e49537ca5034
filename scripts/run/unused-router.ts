/** Parts of React Router that no page of this site uses and that the bundler cannot see to be so, by file and function. */
const UNUSED: Record<string, Record<string, string>> = {
  // Nobody measures the router here.
  "router/instrumentation": {
    instrumentClientSideRouter: "return router;",
    getRouteInstrumentationUpdates: "return {};",
    instrumentHandler: "",
    consumeInstrumentationClientResultMetaReceiver: "",
  },
  // The whole list of routes comes with the first page: react-router.config.ts.
  "dom/ssr/fog-of-war": { getPatchRoutesOnNavigationFunction: "", useFogOFWarDiscovery: "" },
  "router/router": {
    discoverRoutes: "",
    patchRoutes: "",
    // No page holds a reader back, and none changes with a transition of the browser's.
    getBlocker: "",
    deleteBlocker: "",
    updateBlocker: "",
    shouldBlockNavigation: "",
    restoreAppliedTransitions: "",
    persistAppliedTransitions: "",
    // The development server's.
    _internalSetRoutes: "",
    // A fetcher sends something and loads nothing, so none is ever loading when a page changes.
    handleFetcherLoader: "",
    getUpdatedRevalidatingFetchers: "",
    interruptActiveLoads: "isRevalidationRequired = true;",
    processLoaderData: "return processRouteLoaderData(matches, results, pendingActionResult);",
    callLoadersAndMaybeResolveData:
      "return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null), fetcherResults: {} };",
  },
  // No link fetches a page before it is pressed.
  "dom/ssr/components": { usePrefetchBehavior: "return [false, null, {}];", PrefetchPageLinks: "return null;" },
  // No server components, and a server that answers.
  hooks: { RSCErrorHandler: "return children;" },
  errors: { decodeRouteErrorResponseDigest: "", decodeRedirectErrorDigest: "" },
  "dom/ssr/single-fetch": { nonSsrStrategy: "", singleFetchLoaderFetcherStrategy: "" },
};

const FILE = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;
/** For React's own tools. They would keep what has such a name and is used by nobody. */
const DISPLAY_NAMES = /^\w+\.displayName = "\w+";$/gm;

export function withoutUnused(code: string, path: string): string | null {
  const file = FILE.exec(path)?.[1];
  if (file === undefined) return null;
  const named = code.replace(DISPLAY_NAMES, "");
  return Object.entries(UNUSED[file] ?? {}).reduce((text, [name, body]) => emptied(text, name, body), named);
}

/** The library's files are printed, not minified: a function ends at the first brace as far from the margin as its name. */
function emptied(code: string, name: string, body: string): string {
  const whole = new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\) )\\{\\n[^]*?\\n\\1\\}$`, "m");
  if (!whole.test(code)) throw new Error(`React Router has no function ${name} any more`);
  return code.replace(whole, (_found, indent: string, head: string) => `${indent}${head}{ ${body} }`);
}

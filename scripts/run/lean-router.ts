import type { Plugin } from "vite";

/**
 * What of React Router this site has no use for, by file: what is imported from there, as it is without. The routes come in one list
 * (react-router.config.ts), so that none is discovered; nothing measures the router. Together two kilobytes of every first visit.
 */
const WITHOUT: Record<string, string> = {
  "lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getManifestPath = null, getPathsWithAncestors = null, handleClientVersionMismatch = null;`,
  "lib/router/instrumentation.js": `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const instrumentHandler = null, instrumentationResultMetaContext = null;`,
};

/** An import that is not among them stops the build: a new version of React Router is then to be read again. */
export function leanRouter(): Plugin {
  const left = new Set(Object.keys(WITHOUT));
  return {
    name: "le-recap:lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const [, file = ""] = /\/react-router\/dist\/production\/(.+)$/.exec(id) ?? [];
      left.delete(file);
      return WITHOUT[file];
    },
    buildEnd() {
      if (left.size > 0)
        this.error(`React Router has no ${[...left].join(", ")} any more: see scripts/run/lean-router.ts`);
    },
  };
}

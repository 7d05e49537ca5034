import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { withoutUnused } from "./unused-router.ts";

const LIBRARIES = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const PLAIN = "\0plain:";
const OF_REACT = /^\0plain:|\/node_modules\/(?:react|react-dom)\//;
/** A single function, the other package for browsers that is CommonJS only. */
const ONE_FUNCTION = /\/node_modules\/extend\/index\.js$/;
/** The router's page of errors would bring scripts for its own hydration, which boot.js does: the site has pages of its own. */
const DEFAULT_ERRORS = /\/react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/;
const ITS_SCRIPTS = "import { Scripts, useFrameworkContext }";

/** Converts CommonJS packages for browsers: the bundler's own interop would add a chunk to every page. */
export function plainModules(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: "le-recap:plain-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      if (!LIBRARIES.includes(source) || OF_REACT.test(importer ?? "")) return null;
      return PLAIN + source;
    },
    load(id) {
      if (!id.startsWith(PLAIN)) return null;
      const library = id.slice(PLAIN.length);
      const names = Object.keys(require(library)).filter((name) => name !== "default");
      const path = JSON.stringify(require.resolve(library));
      return `import library from ${path};\nexport default library;\nexport const { ${names.join(", ")} } = library;`;
    },
    transform(code, id) {
      if (DEFAULT_ERRORS.test(id)) {
        return code.replace(ITS_SCRIPTS, "const Scripts = () => null;\nimport { useFrameworkContext }");
      }
      if (ONE_FUNCTION.test(id)) return code.replace("module.exports =", "export default");
      return withoutUnused(code, id);
    },
  };
}

import { createRequire } from "node:module";
import type { Plugin } from "vite";

const LIBRARIES = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const PLAIN = "\0plain:";
/** These modules, and React's own files. */
const OF_REACT = /^\0plain:|\/node_modules\/(?:react|react-dom)\//;
/** The one other package that browsers get and that is published as CommonJS alone; it is a single function. */
const ONE_FUNCTION = /\/node_modules\/extend\/index\.js$/;

/**
 * ECMAScript modules, for browsers, of what is published as CommonJS alone: each file that imports such a package would bring the code
 * that translates it, and every page would ask for one more file, which holds the translator.
 */
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
      return ONE_FUNCTION.test(id) ? code.replace("module.exports =", "export default") : null;
    },
  };
}

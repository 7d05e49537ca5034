import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { interfaceTypography } from "./scripts/run/interface-typography.ts";
import { BUILD_TARGET, oldestBrowsers, STYLE_TARGET } from "./scripts/run/oldest-browsers.ts";
import { frenchWordsWriter } from "./scripts/run/write-french-words.ts";

/**
 * Both builds use this alphabet: if a style sheet had different names in the page and in the browser's code, React
 * would render the page again.
 */
const HASH_CHARACTERS = "hex";

export default defineConfig(({ command }) => ({
  plugins: [interfaceTypography(), frenchWordsWriter(), reactRouter(), oldestBrowsers()],
  // The package's build for browsers decodes « &amp; » through innerHTML, which Trusted Types forbid.
  resolve: {
    alias: {
      "decode-named-character-reference": `${import.meta.dirname}/node_modules/decode-named-character-reference/index.js`,
    },
  },
  build: {
    sourcemap: false,
    cssTarget: STYLE_TARGET,
    // The content security policy would refuse a font or picture inlined as a data: address.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: BUILD_TARGET,
        rolldownOptions: {
          // These timings of Rolldown are not useful here.
          checks: { bundlerTimings: false },
          // By default the code shared by pages is split into about sixty small files, and on a phone a request costs
          // more than the bytes it saves.
          output: {
            codeSplitting: { groups: [{ name: "site", minShareCount: 20 }] },
            // Seven characters suffice: the list of routes and the imports of a page name hundreds of files, and hashes
            // do not compress.
            hashCharacters: HASH_CHARACTERS,
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server/app/app.ts",
          // The server is one bundle although browsers get several files: Rolldown would warn about
          // each dynamic import.
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
          output: { hashCharacters: HASH_CHARACTERS },
        },
      },
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
    },
  },
  ssr: {
    // Bundling removes unused code: unbundled, drizzle-orm alone needs about 240 MB of memory.
    noExternal: command === "build" ? true : undefined,
    external: ["@electric-sql/pglite", "pg", "dictionary-fr", "@resvg/resvg-js", "subset-font"],
  },
}));

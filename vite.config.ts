import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { interfaceTypography } from "./scripts/run/interface-typography.ts";
import { BUILD_TARGET, oldestBrowsers, STYLE_TARGET } from "./scripts/run/oldest-browsers.ts";
import { frenchWordsWriter } from "./scripts/run/write-french-words.ts";

export default defineConfig(({ command }) => ({
  plugins: [interfaceTypography(), frenchWordsWriter(), reactRouter(), oldestBrowsers()],
  // Its build for browsers decodes « &amp; » through innerHTML, which Trusted Types refuse.
  resolve: {
    alias: {
      "decode-named-character-reference": `${import.meta.dirname}/node_modules/decode-named-character-reference/index.js`,
    },
  },
  build: {
    sourcemap: false,
    cssTarget: STYLE_TARGET,
    // A font or picture inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        target: BUILD_TARGET,
        rolldownOptions: {
          // Rolldown's timings are noise here.
          checks: { bundlerTimings: false },
          // By default what pages share is cut into some sixty small files, and a request costs a phone more than the bytes that it saves.
          output: { codeSplitting: { groups: [{ name: "site", minShareCount: 20 }] } },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server/app/app.ts",
          // The server holds in one piece what browsers fetch in several: rolldown would warn of each.
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
    },
  },
  ssr: {
    // Bundled, what is not used falls away: drizzle-orm alone costs some 240 MB of memory when it is not.
    noExternal: command === "build" ? true : undefined,
    external: ["@electric-sql/pglite", "pg", "dictionary-fr", "@resvg/resvg-js", "subset-font"],
  },
}));

import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    sourcemap: false,
    // A font or picture inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
  ssr: {
    // Bundled and tree-shaken: unbundled, drizzle-orm alone costs some 240 MB of memory.
    noExternal: [/^drizzle-orm/, /^better-auth/, /^hono/, "zod"],
    external: ["@electric-sql/pglite", "pg", "pg-boss", "nodemailer"],
  },
});

import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    sourcemap: false,
    // A font or picture inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for what several pages share: each request costs a phone more than the bytes it saves.
            codeSplitting: { groups: [{ name: "site", minShareCount: 2, test: /\/(node_modules|app)\// }] },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./server/app.ts" } },
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
    },
  },
  ssr: {
    // Bundled, what is not used falls away: drizzle-orm alone costs some 240 MB of memory when it is not.
    noExternal: command === "build" ? true : undefined,
    external: ["@electric-sql/pglite", "pg", "pg-boss", "nodemailer"],
  },
}));

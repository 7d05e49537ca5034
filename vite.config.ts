import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { builtContent } from "./scripts/run/built-content.ts";
import { interfaceTypography } from "./scripts/run/interface-typography.ts";
import { plainModules } from "./scripts/run/plain-modules.ts";

const ADMIN_CODE = /\/app\/(features|routes)\/(admin|subscriber|letters\/admin)|\/platform\/csv-line/;
/** What shows the proofs comes when a reader asks for them; the switch and what it remembers come with the article. */
const PROOFS_CODE = /\/app\/(?:styles-proofs|(?:features|routes)\/proofs\/(?!proof-switch|proof-paths|shown-proofs))/;
const SEARCH_CODE = /\/app\/features\/search\//;
/** What the pages of review and paths show to everybody. */
const LEARNING_CODE = /\/app\/features\/paths\/(?:use-learnt|path-list|my-paths|paths-file)/;
/** What schedules and follows is for those who have answered or read something, and loaded for them. */
const SCHEDULING_CODE = /\/app\/features\/(?:review|paths)\//;
/** What goes with a question once it is answered, in the article as in the review and the letter. */
const QUESTIONS_CODE =
  /\/app\/features\/(?:quiz\/(?:kept-quiz|left-question|return-link|quiz-companion|quiz-end|missed-question|questions-path)|device-storage\/tab-memory)/;
/** What an account keeps, for those who have one. */
const SYNC_CODE = /\/app\/features\/(?:sync\/(?!leave|request)|device-storage\/forget-tab|.*-collection\.ts)/;
/** The form of the letter, on the home page and a few others. */
const SIGN_UP_CODE =
  /newsletter\/(?:letter-links|sign-up-form|sign-up-texts|use-sign-up|purposes|link-page-meta)|email-address|\/forms\/form-id|\/layout\/page-title/;
/** What takes its place once it is sent. */
const RECORDED_CODE = /newsletter\/recorded-panel/;
/** Forms of accounts, for the pages that have them. */
const FORMS_CODE =
  /\/app\/(?:features|routes)\/account\/|\/forms\/(?:use-account-form|account-form)|newsletter\/token-|sign-in-code|paris-time|session\/return-path/;
const REPORTS_CODE = /\/app\/(?:features|routes)\/reports\/|\/styles\/reports\.css/;
/** Pages of words alone, and the letter. */
const WORDS_CODE = /\/layout\/text-page|\/markdown\/markdown-text/;
const LETTERS_CODE = /\/app\/features\/(?:letters|mailings)\//;
/** Comes with what saves a file. */
const FILES_CODE = /\/app\/ui\/save-file/;
const OTHERS_CODE = [
  ADMIN_CODE,
  PROOFS_CODE,
  SEARCH_CODE,
  LEARNING_CODE,
  SCHEDULING_CODE,
  QUESTIONS_CODE,
  SYNC_CODE,
  SIGN_UP_CODE,
  RECORDED_CODE,
  FORMS_CODE,
  REPORTS_CODE,
  LETTERS_CODE,
  WORDS_CODE,
  FILES_CODE,
];
const SHARED_CODE = (id: string) =>
  /\/(node_modules|app|library|platform)\//.test(id) && !OTHERS_CODE.some((code) => code.test(id));
/** What every page has loaded before anything else is asked for need not be named by who asks. */
const ALWAYS_LOADED = /\/(?:site|rolldown-runtime)-[\w-]+\.js$/;

export default defineConfig(({ command }) => ({
  plugins: [plainModules(), interfaceTypography(), builtContent(), reactRouter()],
  // Its build for browsers decodes « &amp; » through innerHTML, which Trusted Types refuse.
  resolve: {
    alias: {
      "decode-named-character-reference": `${import.meta.dirname}/node_modules/decode-named-character-reference/index.js`,
    },
  },
  build: {
    sourcemap: false,
    // A font or picture inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !ALWAYS_LOADED.test(file)) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // How long its own parts took is no news to who starts the site.
          checks: { bundlerTimings: false },
          output: {
            // One file for what several pages share: each request costs a phone more than the bytes it saves. Readers do not pay
            // for the administration.
            codeSplitting: {
              groups: [
                { name: "site", minShareCount: 2, test: SHARED_CODE, priority: 1 },
                { name: "learning", minShareCount: 2, test: LEARNING_CODE },
                { name: "scheduling", minShareCount: 2, test: SCHEDULING_CODE },
                { name: "questions", minShareCount: 2, test: QUESTIONS_CODE },
                { name: "sync", minShareCount: 2, test: SYNC_CODE },
                { name: "sign-up", minShareCount: 2, test: SIGN_UP_CODE },
                // Before the administration, which uses its words, and would take them along.
                { name: "reports", minShareCount: 2, test: REPORTS_CODE, priority: 1 },
                { name: "admin", minShareCount: 2, test: ADMIN_CODE, priority: 1 },
                { name: "forms", minShareCount: 2, test: FORMS_CODE },
                { name: "letters", minShareCount: 2, test: LETTERS_CODE },
                { name: "words", minShareCount: 2, test: WORDS_CODE },
                // Only the pages with the field fetch it.
                { name: "search", minShareCount: 2, test: SEARCH_CODE },
                { name: "proofs", minShareCount: 2, test: PROOFS_CODE },
              ],
            },
          },
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
    external: ["@electric-sql/pglite", "pg"],
  },
}));

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import dictionary from "dictionary-fr";
import type { Plugin } from "vite";
import { FRENCH_WORDS_FILE } from "#library/catalogue/french-words-file.ts";
import { dictionaryForms } from "#library/language/spelling.ts";
import { makeFrenchWords } from "#library/search/french-words.ts";

/** Reading the dictionary takes a second, so the build prepares the words that the search needs. */
export function frenchWordsWriter(): Plugin {
  return {
    name: "le-recap:french-words",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      const { root, build } = this.environment.config;
      // `build.outDir` is <build>/server, absolute or relative to the root.
      const target = resolve(root, build.outDir, "..");
      writeFileSync(join(target, FRENCH_WORDS_FILE), makeFrenchWords(dictionaryForms(dictionary)));
    },
  };
}

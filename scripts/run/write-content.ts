import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import dictionary from "dictionary-fr";
import type { Plugin } from "vite";
import {
  BUILT_CONTENT,
  type BuiltManifest,
  builtArticleFile,
  FACTS_FILE,
  FRENCH_WORDS_FILE,
  LISTING_FILE,
  MANIFEST_FILE,
  PASSAGES_FILE,
  TEXTS_FOLDER,
  VALUES_FILE,
} from "#library/catalogue/built-content.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { dictionaryForms } from "#library/language/dictionary-forms.ts";
import { isPublished } from "#library/schema/load-content.ts";
import { makeFrenchWords } from "#library/search/french-words.ts";
import { passagesOf } from "#library/search/search-passages.ts";
import { readContentFolder } from "./content-folder.ts";

export function contentWriter(): Plugin {
  return {
    name: "le-recap:built-content",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      const { root, build } = this.environment.config;
      // `build.outDir` is <build>/server, absolute or relative to the root.
      writeContent(join(root, "content"), resolve(root, build.outDir, "..", BUILT_CONTENT));
    },
  };
}

function writeContent(source: string, target: string): void {
  const files = readContentFolder(source);
  const values = new Map<string, unknown>();
  const whole = readSource(files, values);
  const { content } = whole;
  const articles = content.articles.map((article) => {
    return { ...article, body: "", history: [], quiz: article.quiz && { ...article.quiz, text: "" } };
  });
  mkdirSync(join(target, "articles"), { recursive: true });
  writeFileSync(join(target, LISTING_FILE), JSON.stringify({ ...content, articles, facts: [] }));
  writeFileSync(join(target, FACTS_FILE), JSON.stringify(content.facts));
  const passages = passagesOf(createCatalogue(whole, () => null));
  writeFileSync(join(target, PASSAGES_FILE), JSON.stringify(passages));
  writeFileSync(join(target, FRENCH_WORDS_FILE), makeFrenchWords(dictionaryForms(dictionary)));
  writeFileSync(join(target, VALUES_FILE), JSON.stringify(Object.fromEntries(values)));
  writeTexts(source, target, Object.keys(files));
  for (const article of content.articles.filter(isPublished)) {
    writeFileSync(join(target, builtArticleFile(article.front.id)), JSON.stringify(article));
  }
}

function writeTexts(source: string, target: string, paths: string[]): void {
  const shas: Record<string, string> = {};
  for (const path of paths.toSorted()) {
    const text = readFileSync(join(source, path));
    const copy = join(target, TEXTS_FOLDER, path);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, text);
    shas[path] = createHash("sha256").update(text).digest("hex");
  }
  const manifest: BuiltManifest = { builtAt: new Date().toISOString(), shas };
  writeFileSync(join(target, MANIFEST_FILE), JSON.stringify(manifest));
}

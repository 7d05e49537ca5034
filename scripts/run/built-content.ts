import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { BUILT_CONTENT, builtArticleFile, LISTING_FILE } from "#library/catalogue/built-content.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { isPublished } from "#library/schema/load-content.ts";
import { readContentFolder } from "./content-folder.ts";

/** Lays the content, read and found right, beside the built server, before the pages are made of it. */
export function builtContent(): Plugin {
  return {
    name: "le-recap:built-content",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      const { root, build } = this.environment.config;
      // The server's code lies beside it: <build>/server.
      writeContent(join(root, "content"), resolve(root, build.outDir, "..", BUILT_CONTENT));
    },
  };
}

/** A listing of all, and each published article by itself. */
function writeContent(source: string, target: string): void {
  const { content } = readSource(readContentFolder(source));
  const articles = content.articles.map((article) => {
    return { ...article, body: "", quiz: article.quiz && { ...article.quiz, text: "" } };
  });
  mkdirSync(join(target, "articles"), { recursive: true });
  writeFileSync(join(target, LISTING_FILE), JSON.stringify({ ...content, articles, figures: [] }));
  for (const article of content.articles.filter(isPublished)) {
    writeFileSync(join(target, builtArticleFile(article.front.id)), JSON.stringify(article));
  }
}

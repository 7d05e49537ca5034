import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readContentFolder } from "#scripts/run/content-folder.ts";

const TEMPLATES = ["international/ukraine/histoire", "international/ukraine/origines"];
const THEMES_PER_CATEGORY = 6;

type Article = { front: string; body: string; quiz: string };
type Theme = { category: string; name: string };

/** No script may contain it. */
export function generatedId(number: number): string {
  return `fiche-inventee-${number}`;
}

/** Copies published texts with shuffled passages, so that the build weighs as much as with real articles. */
export function writeArticles(contentFolder: string, count: number): void {
  if (count === 0) return;
  const templates = TEMPLATES.map((name) => readArticle(contentFolder, name));
  const themes = listThemes(contentFolder);
  for (const [index, { category, name }] of themes.entries()) {
    write(join(contentFolder, `subcategories/${category}/${name}.yaml`), themeFile(index + 1));
  }
  for (let number = 1; number <= count; number += 1) {
    const { category, name } = themes[number % themes.length] as Theme;
    const { front, body, quiz } = vary(templates[number % templates.length] as Article, number, count);
    const file = join(contentFolder, "articles", category, name, generatedId(number));
    write(`${file}.md`, `---\n${front}\n---\n${body}`);
    write(`${file}.quiz.yaml`, quiz);
  }
}

function listThemes(contentFolder: string): Theme[] {
  const categories = Object.keys(readContentFolder(contentFolder)).flatMap(
    (file) => /^categories\/(.+)\.yaml$/.exec(file)?.[1] ?? [],
  );
  return Array.from({ length: THEMES_PER_CATEGORY }, (_, index) => `theme-${index + 1}`).flatMap((name) =>
    categories.map((category) => ({ category, name })),
  );
}

function readArticle(contentFolder: string, name: string): Article {
  const file = join(contentFolder, "articles", name);
  const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(`${file}.md`, "utf8")) ?? [];
  return { front, body, quiz: readFileSync(`${file}.quiz.yaml`, "utf8") };
}

function themeFile(number: number): string {
  return [
    `order: ${number + 10}`,
    `name: "Thème ${number}"`,
    "card:",
    `  title: "Thème ${number}"`,
    `  description: "Ce que l'on sait et ce qui se discute sur le thème ${number}."`,
    "  image: /cards/ukraine.svg",
    "page:",
    `  title: "Comprendre le thème ${number} et ses enjeux"`,
    '  badge: "À LIRE"',
    `  intro: "D'où vient le sujet ? Que dit le droit ? Qu'est-ce que cela change ici ?"`,
    `  description: "Thème ${number} : les origines, le droit et les enjeux pour la France et pour l'Europe, expliqués simplement, avec leurs sources."`,
    "",
  ].join("\n");
}

function vary({ front, body, quiz }: Article, number: number, count: number): Article {
  const related = [1, 2].map((step) => generatedId(((number + step - 1) % count) + 1));
  return {
    front: front
      .replace(/^id: .*$/m, `id: ${generatedId(number)}`)
      .replace(/^title: "(.*)"$/m, `title: "Fiche ${number} : $1"`)
      .replace(/^( {2}title: ".*)"$/m, `$1 ${number}"`)
      .replace(/^related: .*$/m, `related: [${related.join(", ")}]`),
    body: shufflePassages(body, number),
    quiz,
  };
}

/** Within paragraphs, so that headings, figures and lists stay; each passage with the mark that carries it. */
function shufflePassages(body: string, seed: number): string {
  // Each paragraph takes its turn from what the others have left, so that no two texts are alike.
  let rest = seed;
  return body
    .split("\n\n")
    .map((block) => {
      if (!/^[«\p{L}]/u.test(block)) return block;
      const passages = block.split(/(?<=-->) /);
      const turn = rest % passages.length;
      rest = Math.floor(rest / passages.length);
      return [...passages.slice(turn), ...passages.slice(0, turn)].join(" ");
    })
    .join("\n\n");
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

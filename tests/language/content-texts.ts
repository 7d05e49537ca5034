import { join } from "node:path";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { allTexts as textsOf } from "#library/language/read-texts.ts";
import { isPublished, loadContent } from "#library/schema/load-content.ts";

const CONTENT_FOLDER = join(import.meta.dirname, "../../content");
export const files = readContentFolder(CONTENT_FOLDER);
export const content = loadContent(files).content;

export const articles = content.articles.filter(isPublished);

export const allTexts = () => textsOf(content);

import { allTexts as textsOf } from "#library/language/read-texts.ts";
import { isPublished } from "#library/schema/load-content.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";

export const { content } = publishedContent.current().source;

export const articles = content.articles.filter(isPublished);

export const allTexts = () => textsOf(content);

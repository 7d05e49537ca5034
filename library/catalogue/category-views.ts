import { categoryIcons } from "#library/category-icons.ts";
import { narrowImagePath, readFigureText } from "#library/markdown/figure.ts";
import type { Preparation } from "#library/markdown/prepare-markdown.ts";
import { type ArticleEntry, type Content, isPublished } from "#library/schema/load-content.ts";
import { topicCard } from "./article-views.ts";
import type {
  CategoryCard,
  CategoryPage,
  Drawing,
  Figure,
  InterviewCard,
  Link,
  Picture,
  SubcategoryPage,
  TopicCard,
} from "./catalogue.ts";

type CategoryEntry = Content["categories"][number];
type SubcategoryEntry = Content["subcategories"][number];

export function categoryCard({ id, name, description, icon, hue }: CategoryEntry, { articles }: Content): CategoryCard {
  const available = articles.some((article) => article.categoryId === id && isPublished(article));
  return {
    id,
    name,
    description,
    href: `/categories/${id}`,
    hue,
    available,
    icon: categoryIcons[icon],
    imageUrl: categoryImage(id),
  };
}

export function categoryPage(category: CategoryEntry, content: Content): CategoryPage | null {
  const isHere = ({ folders }: { folders: string[] }) => folders[0] === category.id;
  const card = categoryCard(category, content);
  const page: CategoryPage = {
    ...card,
    shortName: category.shortName ?? category.name,
    intro: category.intro ?? "",
    pageDescription: category.pageDescription ?? defaultDescription(category),
    subcategories: content.subcategories.filter(isHere).map((subcategory) => subcategoryCard(subcategory, content)),
    topics: content.articles
      .filter(({ categoryId, subcategoryId }) => categoryId === category.id && subcategoryId === null)
      .map((article) => topicCard(article, fallbackImage(article, undefined), content)),
    interviews: content.interviews.filter(isHere).map(interviewCard),
    resources: content.resources
      .filter(isHere)
      .map(({ id, title, description, href }) => ({ id, title, description, href })),
  };
  const { subcategories, topics, interviews, resources } = page;
  return subcategories.length + topics.length + interviews.length + resources.length > 0 ? page : null;
}

/** Search engines need a longer description than the card's sentence. */
function defaultDescription({ name, description }: CategoryEntry): string {
  return `${name}. ${description} Des articles courts et sourcés, et des quiz.`;
}

function subcategoryCard(subcategory: SubcategoryEntry, content: Content): TopicCard {
  const { title, description, image } = subcategory.card;
  const available = articlesUnder(subcategory, content).some(isPublished);
  const href = available ? pathOf(subcategory) : plannedPathOf(subcategory);
  return { id: subcategory.id, title, description, href, imageUrl: image, available };
}

function interviewCard({ id, folders, name, title, topic, image }: Content["interviews"][number]): InterviewCard {
  return { id, name, title, topic, href: `/categories/${folders[0]}/interviews/${id}`, imageUrl: image };
}

export function subcategoryPage(
  subcategory: SubcategoryEntry,
  content: Content,
  imageSize: Preparation["imageSize"],
): SubcategoryPage | null {
  const category = content.categories.find(({ id }) => id === subcategory.folders[0]);
  if (!category || !subcategory.page) return null;
  const categoryLink: Link = {
    id: category.id,
    name: category.shortName ?? category.name,
    href: `/categories/${category.id}`,
  };
  const { figure, ...page } = subcategory.page;
  return {
    id: subcategory.id,
    name: subcategory.name,
    ...page,
    figure: figure ? toFigure(figure, imageSize) : null,
    href: pathOf(subcategory),
    hue: category.hue,
    category: categoryLink,
    topics: articlesUnder(subcategory, content).map((article) =>
      topicCard(article, fallbackImage(article, subcategory), content),
    ),
  };
}

export function articleDrawing(
  article: ArticleEntry,
  content: Content,
  imageSize: Preparation["imageSize"],
): Drawing | null {
  const subcategory = content.subcategories.find((one) => articlesUnder(one, content).includes(article));
  const figure = subcategory?.page?.figure && toFigure(subcategory.page.figure, imageSize);
  if (figure) return { wide: figure.wide, narrow: figure.narrow };
  const wide = toPicture(topicCard(article, fallbackImage(article, subcategory)).imageUrl, imageSize);
  return wide && { wide, narrow: null };
}

function fallbackImage({ categoryId }: ArticleEntry, subcategory: SubcategoryEntry | undefined): string {
  return subcategory?.card.image ?? categoryImage(categoryId);
}

export function categoryImage(id: string): string {
  return `/cards/category-${id}.svg`;
}

function toFigure(figure: { image: string; caption: string }, imageSize: Preparation["imageSize"]): Figure | null {
  const wide = toPicture(figure.image, imageSize);
  if (!wide) return null;
  const { caption, alternative } = readFigureText(figure.caption);
  return { caption, alternative, wide, narrow: toPicture(narrowImagePath(figure.image), imageSize) };
}

function toPicture(src: string, imageSize: Preparation["imageSize"]): Picture | null {
  const size = imageSize(src);
  return size ? { src, ...size } : null;
}

export function pathOf({ folders, id }: SubcategoryEntry): string {
  return `/categories/${folders[0]}/${id}`;
}

export function plannedPathOf({ folders, id }: SubcategoryEntry): string {
  return `/categories/${folders[0]}/under-construction/${id}`;
}

export function articlesUnder(subcategory: SubcategoryEntry, { articles }: Content): ArticleEntry[] {
  return articles.filter(
    ({ categoryId, subcategoryId }) => categoryId === subcategory.folders[0] && subcategoryId === subcategory.id,
  );
}

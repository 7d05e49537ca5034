import { CategorySection } from "#app/features/home/category-section.tsx";
import { Hero } from "#app/features/home/hero.tsx";
import { STEP_PICTURES } from "#app/features/home/step-pictures.server.ts";
import { Steps } from "#app/features/home/steps.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import { letterOffer } from "#app/features/newsletter/form/letter-offer.server.ts";
import { NewsletterBlock } from "#app/features/newsletter/form/newsletter-block.tsx";
import sheetUrl from "#app/styles/home.css?url";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/home";

const ARTICLES_SHOWN = 12;
const ARTICLES_OF_EACH = 2;

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const articles = content
    .listArticles(ARTICLES_SHOWN, ARTICLES_OF_EACH)
    .map(({ id, title, href, summary, category, quiz }) => ({
      id,
      title,
      href,
      summary,
      hue: category.hue,
      category: category.name,
      questions: quiz?.questions.length ?? 0,
      firstQuestion: quiz?.questions[0]?.question ?? null,
    }));
  const drawing = articles[0] ? content.getArticleDrawing(articles[0].id) : null;
  return {
    articles,
    drawing,
    categories: content.listCategories(),
    pictures: STEP_PICTURES,
    offer: letterOffer(content),
  };
}

export function meta() {
  return pageMeta({
    title: "Le Récap : enfin comprendre le débat politique",
    description:
      "Des articles courts et sourcés et des quiz pour comprendre les grands débats de société et prendre part au débat public.",
  });
}

export default function HomePage({
  loaderData: { articles, drawing, categories, pictures, offer },
}: Route.ComponentProps) {
  return (
    <>
      <PageSheet name="home" url={sheetUrl} />
      <Hero article={articles[0] ?? null} drawing={drawing} />
      <NewsletterBlock offer={offer} />
      <Steps pictures={pictures} />
      <CategorySection categories={categories} articles={articles} />
    </>
  );
}

import { CategorySection } from "#app/features/browse/category-section.tsx";
import { Hero } from "#app/features/browse/hero.tsx";
import { homeLists } from "#app/features/browse/home-lists.server.ts";
import { Steps } from "#app/features/browse/steps.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import { letterOffer } from "#app/features/newsletter/form/letter-offer.server.ts";
import { NewsletterBlock } from "#app/features/newsletter/form/newsletter-block.tsx";
import sheetUrl from "#app/styles/home.css?url";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/home";

export function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  return { ...homeLists(content), offer: letterOffer(content) };
}

export function meta() {
  return pageMeta({
    title: "Le Récap : enfin comprendre le débat politique",
    description:
      "Des articles courts et sourcés et des quiz pour comprendre les grands débats de société et prendre part au débat public.",
  });
}

export default function HomePage({ loaderData: { newest, drawing, open, others, offer } }: Route.ComponentProps) {
  return (
    <>
      <PageSheet name="home" url={sheetUrl} />
      <Hero article={newest} drawing={drawing} />
      <NewsletterBlock offer={offer} />
      <Steps />
      <CategorySection open={open} others={others} />
    </>
  );
}

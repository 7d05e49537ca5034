import { letterOffer } from "#app/letters/sign-up/letter-offer.server.ts";
import { NewsletterBlock } from "#app/letters/sign-up/newsletter-block.tsx";
import sheetUrl from "#app/styles/home.css?url";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/home.route";
import { homeLists } from "./browse-lists.server.ts";
import { CategorySection } from "./category-section.tsx";
import { Hero } from "./hero.tsx";
import { Steps } from "./steps.tsx";

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
      <PageStyle name="home" url={sheetUrl} />
      <Hero article={newest} drawing={drawing} />
      <NewsletterBlock offer={offer} />
      <Steps />
      <CategorySection open={open} others={others} />
    </>
  );
}

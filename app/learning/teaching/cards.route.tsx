import { pageMeta } from "#app/ui/page/page-meta.ts";
import { CardsPage } from "./cards-page.tsx";

export function meta() {
  return pageMeta({
    title: "Les cartes A, B, C, D",
    description:
      "Une carte à imprimer par élève pour répondre en classe sans téléphone : une lettre et un motif par côté, lisibles de loin.",
  });
}

export default function CardsRoute() {
  return <CardsPage />;
}

import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { AnswerCards } from "./answer-card.tsx";
import { TeachingPage } from "./teaching-page.tsx";

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

function CardsPage() {
  return (
    <TeachingPage
      title="Les cartes A, B, C, D"
      name="Cartes"
      lead="Répondre sans téléphone : une carte par élève, quatre réponses selon le côté tenu en haut."
    >
      <div className="cards-help">
        <ol className="teaching-bullets">
          <li>Imprimez cette page une fois pour deux élèves, en noir et blanc, et découpez les deux carrés.</li>
          <li>Lisez la question et les quatre réponses. Laissez le temps de choisir.</li>
          <li>Chacun tourne sa carte : la lettre choisie est en haut, à l’endroit.</li>
          <li>Au signal, tous lèvent leur carte vers vous. Comptez les quatre lettres.</li>
        </ol>
        <p>
          Chaque lettre a aussi son motif : une carte se lit de loin, sans couleur. Le dos est blanc : le voisin ne voit
          rien.
        </p>
        <Button needsScript onClick={() => window.print()}>
          Imprimer deux cartes
        </Button>
      </div>
      <AnswerCards />
      <p className="cards-cut muted">
        Découpez les deux carrés. Pour répondre, tenez votre lettre en haut, à l’endroit.
      </p>
    </TeachingPage>
  );
}

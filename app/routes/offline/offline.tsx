import { useEffect, useState } from "react";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { ASKED_PAGE } from "#app/features/offline/offline-paths.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { localPath } from "#platform/local-path.ts";

const KeptList = lazyPart(() => import("#app/features/offline/kept-list.tsx").then((code) => code.KeptList));

export function meta() {
  return pageMeta({
    title: "Sans connexion",
    description: "Ce que cet appareil garde du Récap, à lire et à réviser sans réseau.",
    indexable: false,
  });
}

export default function OfflinePage() {
  const asked = useAskedPage();
  return (
    <div className="wrap page">
      <header className="page-header">
        <h1>Sans connexion</h1>
        <p className="lead">
          Ce que vous avez ouvert et ce que vous avez choisi de garder se lit, se révise et se répond sans réseau.
        </p>
      </header>
      {asked ? (
        <p role="status" className="alert">
          Il n’y a pas de réseau, et la page demandée n’est pas gardée sur cet appareil. <a href={asked}>Réessayer</a>
        </p>
      ) : null}
      <section className="section" aria-labelledby="kept">
        <h2 id="kept">Ce que cet appareil garde</h2>
        <KeptList />
        <noscript>
          <p>Il faut JavaScript pour garder des pages et pour en voir la liste.</p>
        </noscript>
        <p>
          <a href="/reviser">Réviser</a> fonctionne aussi sans réseau, pour les articles gardés et ceux dont vous avez
          fait le quiz.
        </p>
      </section>
    </div>
  );
}

/** Not from the router: the page that is kept was made without it. */
function useAskedPage(): string | null {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    setAsked(localPath(new URLSearchParams(window.location.search).get(ASKED_PAGE)));
  }, []);
  return asked;
}

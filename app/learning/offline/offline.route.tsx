import { useEffect, useState } from "react";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { localPath } from "#platform/local-path.ts";
import { RELEASE_HEADER } from "#platform/release-header.ts";
import { ASKED_PAGE, OFFLINE_PAGE } from "./offline-paths.ts";

const KeptList = lazyPart(() => import("./kept-list.tsx").then((code) => code.KeptList));

export function meta() {
  return pageMeta({
    title: "Sans connexion",
    description: "Ce que cet appareil garde du Récap, à lire et à réviser sans réseau.",
    indexable: false,
  });
}

export default function OfflinePage() {
  const asked = useAskedPage();
  useReturn(asked);
  return (
    <div className="wrap page">
      <header className="page-header">
        <h1>Sans connexion</h1>
        <p className="lead">
          Ce que vous avez choisi de garder se lit et se répond sans réseau. De ce que vous avez ouvert aussi : les
          articles, les parcours, le glossaire et l’examen civique.
        </p>
      </header>
      {asked ? (
        <p role="status" className="alert">
          Il n’y a pas de réseau, et la page demandée n’est pas gardée sur cet appareil. Elle s’ouvrira quand le réseau
          reviendra. <a href={asked}>Réessayer</a>
        </p>
      ) : null}
      <section className="section" aria-labelledby="kept">
        <h2 id="kept">Ce que cet appareil garde</h2>
        <KeptList wanted={asked} />
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

/**
 * The field is read from the address and not from the router, because the kept page was rendered for another address.
 */
function useAskedPage(): string | null {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    setAsked(localPath(new URLSearchParams(window.location.search).get(ASKED_PAGE)));
  }, []);
  return asked;
}

const LOOK_MS = 5_000;
const MAX_LOOKS = 120;

/** Returns to the wanted page once the site answers again, which the « online » event alone does not prove. */
function useReturn(asked: string | null) {
  useEffect(() => {
    if (!asked) return;
    let looks = 0;
    const look = () => {
      looks += 1;
      if (looks > MAX_LOOKS) return stop();
      fetch(OFFLINE_PAGE, { method: "HEAD", cache: "no-store" }).then(
        ({ ok, headers }) => ok && headers.has(RELEASE_HEADER) && window.location.replace(asked),
        () => {},
      );
    };
    const timer = setInterval(look, LOOK_MS);
    const stop = () => clearInterval(timer);
    addEventListener("online", look);
    return () => {
      stop();
      removeEventListener("online", look);
    };
  }, [asked]);
}

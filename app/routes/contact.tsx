import { use } from "react";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { SiteSettingsContext } from "#app/features/layout/site-settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export function meta() {
  return pageMeta({
    title: "Contact",
    description:
      "Écrire à l’équipe du Récap : un message sur notre réseau social, et une réponse généralement sous 24 heures.",
  });
}

export default function ContactPage() {
  const { socialUrl } = use(SiteSettingsContext);
  return (
    <div className="wrap message-page">
      <h1>Contact</h1>
      <p className="lead">Le plus simple pour nous joindre est un message sur notre réseau social.</p>
      <p>
        Une erreur dans une fiche, une question, une idée : écrivez-nous. Nous répondons généralement sous 24 heures.
      </p>
      <p className="button-row">
        <a
          className="button button-main"
          href={socialUrl}
          target="_blank"
          rel="noopener noreferrer"
          suppressHydrationWarning
        >
          Nous écrire<span className="sr-only"> (nouvelle fenêtre)</span>
        </a>
        <ButtonLink to="/" tone="quiet">
          Retour à l'accueil
        </ButtonLink>
      </p>
    </div>
  );
}

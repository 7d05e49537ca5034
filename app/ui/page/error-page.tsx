import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { PlannedPage } from "#library/catalogue/catalogue.ts";
import { isWithdrawn, type WithdrawnPage } from "#library/catalogue/withdrawn-page.ts";
import { SearchForm } from "./search-form.tsx";
import { UnderConstruction } from "./under-construction.tsx";

/** The browser still holds the form that was sent, and sends it again when the page is loaded again. */
function SessionEnded() {
  return (
    <div className="wrap message-page">
      <h1>Votre session est terminée</h1>
      <p className="lead">
        Ce que vous avez écrit n’est pas encore enregistré, mais rien n’est perdu : ne fermez pas cette page.
      </p>
      <ol>
        <li>
          <a href="/connexion" target="_blank" rel="noopener">
            Connectez-vous dans un nouvel onglet
          </a>
          .
        </li>
        <li>Revenez ici et rechargez la page : votre navigateur propose de renvoyer le formulaire. Acceptez.</li>
      </ol>
    </div>
  );
}

export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Failure />;
  if (error.status === 429) {
    const text = typeof error.data === "string" ? error.data : "";
    return <Failure text={text || "Trop de demandes en peu de temps. Rechargez la page plus tard."} />;
  }
  if (error.status === 401) return <SessionEnded />;
  if (error.status === 503 && typeof error.data === "string") return <Failure text={error.data} />;
  if (isWithdrawn(error.data)) return <Withdrawn {...error.data} />;
  if (error.status !== 404) return <Failure />;
  // A category that is not on the site yet is announced as one to come, without a name.
  return isPlannedPage(error.data) ? <UnderConstruction page={error.data} /> : <NotFound />;
}

function isPlannedPage(value: unknown): value is PlannedPage {
  return typeof value === "object" && value !== null && "backToInternational" in value;
}

function Withdrawn({ title, withdrawal }: WithdrawnPage) {
  return (
    <div className="wrap message-page">
      <p className="kicker">Article retiré</p>
      <h1>
        <FrenchText>{title}</FrenchText>
      </h1>
      <p className="lead">
        {"La rédaction a retiré cet article. "}
        <FrenchText>{withdrawal}</FrenchText>
      </p>
      <BackLinks />
    </div>
  );
}

function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.warn("Page introuvable :", pathname), [pathname]);
  return (
    <div className="wrap message-page">
      <p className="kicker">Erreur 404</p>
      <h1>Oups ! Cette page n'existe pas ou n'est pas encore disponible.</h1>
      <p className="lead">L’adresse est peut-être incomplète, ou la page a changé de place.</p>
      <SearchForm />
      <BackLinks />
    </div>
  );
}

function Failure({ text = "Le problème vient de chez nous. Rechargez la page dans un instant." }: { text?: string }) {
  return (
    <div className="wrap message-page">
      <p className="kicker">Erreur</p>
      <h1>Cette page n’a pas pu s’afficher.</h1>
      <p className="lead">{text}</p>
      <BackLinks>
        <Button needsScript onClick={() => location.reload()}>
          Recharger la page
        </Button>
      </BackLinks>
    </div>
  );
}

function BackLinks({ children }: { children?: Elements }) {
  return (
    <p className="button-row">
      {children}
      <ButtonLink to="/">Retour à l'accueil</ButtonLink>
      <ButtonLink to="/explorer" tone="quiet">
        Explorer les thématiques
      </ButtonLink>
    </p>
  );
}

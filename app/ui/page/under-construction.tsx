import { ButtonLink } from "#app/ui/button.tsx";
import type { PlannedPage } from "#library/catalogue/catalogue.ts";
import { pageMeta } from "./page-meta.ts";

export function UnderConstruction({ page }: { page: PlannedPage }) {
  return (
    <div className="wrap message-page">
      <p className="kicker">Page en cours de construction</p>
      <h1>{`${page.name} est en cours de construction`}</h1>
      <p className="lead">Nous travaillons activement sur cette section. Elle sera disponible prochainement.</p>
      <p className="button-row">
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
        {page.backToInternational ? (
          <ButtonLink to="/categories/international" tone="quiet">
            Retour à International
          </ButtonLink>
        ) : null}
        <ButtonLink to="/explorer" tone="quiet">
          Explorer les thématiques
        </ButtonLink>
      </p>
    </div>
  );
}

export function plannedPageMeta({ name }: PlannedPage) {
  return pageMeta({
    title: `${name}\u00A0: en cours de construction`,
    description: `${name} : cette section du Récap est en cours de construction.`,
    indexable: false,
  });
}

import { ButtonLink } from "#app/ui/button.tsx";

export function PlaceholderPage({ title }: { title: string }) {
  return (
    <div className="wrap message-page">
      <p className="kicker">Page en cours de construction</p>
      <h1>{title}</h1>
      <p className="lead">Cette page est en cours de construction. Elle sera disponible prochainement.</p>
      <p className="button-row">
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
      </p>
    </div>
  );
}

import type { PreviewRefusal } from "#app/newsroom/publication/expert-preview.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";

const TEXTS: Record<PreviewRefusal["state"], { title: string; lead: string }> = {
  unknown: {
    title: "Ce lien d’aperçu n’ouvre rien",
    lead: "L’adresse est peut-être incomplète : un message en coupe parfois la fin. Ou le lien a pris fin : il vaut sept jours. Copiez l’adresse en entier, ou demandez un autre lien à la personne qui vous l’a envoyée.",
  },
  ended: {
    title: "Ce lien d’aperçu ne sert plus",
    lead: "Un lien d’aperçu vaut sept jours. Il s’arrête aussi quand la rédaction le retire, ou quand le texte est publié. Pour relire le texte, demandez un autre lien à la personne qui vous l’a envoyé.",
  },
  limited: {
    title: "Cet aperçu a été ouvert trop souvent",
    lead: "Réessayez dans une heure. Le lien reste valable.",
  },
  unreadable: {
    title: "Ce texte ne peut pas être montré pour le moment",
    lead: "Réessayez dans quelques minutes. Si cela dure, dites-le à la personne qui vous a envoyé le lien.",
  },
};

export function PreviewRefused({ state }: Pick<PreviewRefusal, "state">) {
  const { title, lead } = TEXTS[state];
  return (
    <div className="wrap message-page">
      <h1>
        <FrenchText>{title}</FrenchText>
      </h1>
      <p className="lead">
        <FrenchText>{lead}</FrenchText>
      </p>
      <p className="button-row">
        <ButtonLink to="/">Retour à l’accueil</ButtonLink>
      </p>
    </div>
  );
}

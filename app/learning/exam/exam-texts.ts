import { formatDate } from "#platform/french/dates.ts";
import { QUESTIONS_ASKED } from "./exam-rules.ts";

/** The wording of these texts is fixed. */
export const BANNER =
  "Entraînement indépendant et gratuit. Ce site n’est pas le site de l’État. Les questions sont les nôtres.";
export const UNKNOWN_SEED = "Cette série n’existe pas. Vérifiez l’adresse, ou commencez un nouvel examen blanc.";
export const NOT_READY =
  "Nous n’avons pas encore assez de questions relues pour un examen blanc complet. Entraînez-vous par thème.";
export const NOTHING_KEPT_HERE =
  "Votre navigateur ne garde rien. Vous pouvez faire l’examen blanc, mais vos résultats disparaîtront. Imprimez-les si besoin.";
export const OFFLINE =
  "Pas de connexion. Vos réponses sont gardées sur cet appareil. La correction viendra avec le réseau.";
export const TOO_MANY = "Trop de pages demandées depuis ce réseau. Attendez une minute.";
export const LIMITS_OF_SCORE =
  "Les mises en situation de l’examen ne sont pas publiques. Les nôtres sont inventées. Ce score n’est pas une prévision.";
export const ADVICE = `Visez 36 sur ${QUESTIONS_ASKED}, trois fois de suite.`;
export const ALWAYS_ANSWER = "Répondez toujours : une erreur n’enlève pas de point.";
export const NO_SOUND = "À l’examen, il n’y a pas de son.";
export const FORGED =
  "Ces réponses ne sont pas celles de cette série : rien n’a été corrigé. Rouvrez l’examen blanc et répondez dans la page.";
export const GRADED_TITLE = "Votre examen blanc, corrigé";
export const CORRECTION_GONE =
  "Nos questions ont changé depuis : cette correction n’est plus là. Votre résultat reste dans la liste.";
export const CLOCK_RUNS =
  "Avec une limite, le temps continue quand vous quittez la page. Vous pourrez ajouter 15 minutes.";
export const CLOCK_WAITS = "Le temps commence à votre première réponse.";
export const INVENTED = "Situation inventée par la rédaction.";

export function questionsUpdated(day: string | null): string {
  const when = day ? ` le ${formatDate(day)}` : "";
  return `Les questions ont été mises à jour${when}. Voici une nouvelle série du même modèle.`;
}

export function answersText(count: number): string {
  return count > 1 ? `${count} réponses données` : `${count} réponse donnée`;
}

export function mistakesText(count: number): string {
  return count > 1 ? `Réviser mes ${count} erreurs` : "Réviser mon erreur";
}

export function unansweredText(count: number): string {
  return count === 1
    ? "Il reste 1 question sans réponse. Une erreur n’enlève pas de point. Répondez, ou envoyez ainsi."
    : `Il reste ${count} questions sans réponse. Une erreur n’enlève pas de point. Répondez, ou envoyez ainsi.`;
}

export function timeOver(minutes: number): string {
  return `Les ${minutes} minutes sont passées. À l’examen, l’épreuve serait finie. Ici, vous pouvez continuer : nous marquerons ces réponses.`;
}

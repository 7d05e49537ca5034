export const THANKS = "Merci pour votre feedback !";
export const REFUSED = "Votre avis n’a pas pu être enregistré. Réessayez plus tard.";

export const DONE_FIELD = "fait";

/** Said once on the page that one comes to. */
export const DONE_TEXTS = {
  enregistre: "Enregistré.",
  demande: "Relecture demandée : une autre personne de l’équipe peut maintenant lire ce texte.",
  abandonne: "Ce document est abandonné. Rien n’a changé sur le site.",
  approuve: "Approuvé : ce texte peut être publié.",
  repris: "Renvoyé à son auteur, avec votre note.",
  lu: "Merci : ce texte n’est plus dans la liste de ceux que personne n’a relus.",
  publie: "Publié : les lecteurs l’ont maintenant.",
  programme: "Programmé.",
  deprogramme: "La publication n’est plus programmée.",
  revenu: "Le site est revenu à cette version.",
  depot: "Le site sert maintenant le texte du dépôt.",
  retire: "L’article est retiré. Son adresse montre votre phrase.",
  site: "Le texte du site est repris sous vos changements. Relisez avant de demander une relecture.",
  "site-garde":
    "Le texte du site est repris. Là où vos lignes et les siennes se contredisent, les siennes restent : les vôtres sont dans « Versions ».",
  "fait-choisi": "Enregistré : ce fait porte le passage.",
  "fait-enleve": "Enregistré : ce fait ne porte plus le passage.",
  "fait-ecrit": "Enregistré : ce fait est écrit.",
  "source-ecrite": "Enregistré : cette source est écrite.",
  image: "L’image est dans le texte, enregistré : voyez-la dans l’aperçu.",
  remarque: "La remarque est ajoutée.",
  reponse: "Votre réponse est ajoutée.",
  reglee: "La remarque est réglée : elle reste en bas de la page.",
  rouverte: "La remarque est de nouveau ouverte.",
  questions: "Vos choix sur les questions sont enregistrés.",
  lien: "Le lien d’aperçu est retiré : il ne montre plus rien.",
  version: "Le texte est revenu à cette version ; celui d’avant reste dans la liste.",
} as const;

export type Done = keyof typeof DONE_TEXTS;

export function doneHref(path: string, done: Done): string {
  return `${path}?${DONE_FIELD}=${done}`;
}

export function doneText(search: string): string | null {
  const done = new URLSearchParams(search).get(DONE_FIELD);
  return done && Object.hasOwn(DONE_TEXTS, done) ? DONE_TEXTS[done as Done] : null;
}

/** Whether what was sent is in the document now. */
export function saysSaved(search: string): boolean {
  return ["enregistre", "demande"].includes(new URLSearchParams(search).get(DONE_FIELD) ?? "");
}

/** Whether the comment, the answer or the note that was sent is kept by the site now. */
export function saysTakenIn(search: string): boolean {
  const done = new URLSearchParams(search).get(DONE_FIELD) ?? "";
  return ["remarque", "reponse", "reglee", "approuve", "repris", "lu"].includes(done);
}

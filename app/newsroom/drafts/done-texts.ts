export const DONE_FIELD = "fait";

/** Each message is shown once, on the page to which a successful form redirects. */
export const DONE_TEXTS = {
  enregistre: "Enregistré.",
  demande: "Relecture demandée",
  abandonne: "Ce document est abandonné. Rien n’a changé sur le site.",
  approuve: "Approuvé.",
  repris: "Renvoyé à la personne qui l’a écrit, avec ce que vous en dites.",
  lu: "Merci : ce texte n’est plus dans la liste de ceux que personne n’a relus.",
  publie: "Publié : les lecteurs l’ont maintenant.",
  corrigee: "Message clos : « Transparence » compte une correction de plus.",
  "lettre-publiee": "Lettre publiée : reste à la composer et à l’envoyer, dans « Lettres » de l’administration.",
  programme: "Programmé.",
  deprogramme: "La publication n’est plus programmée.",
  revenu: "Le site est revenu à cette version.",
  depot: "Le site sert maintenant le texte du dépôt.",
  retire: "L’article est retiré. Son adresse montre votre phrase.",
  remis: "L’article est de nouveau en ligne.",
  "version-reprise":
    "Ce texte d’avant est repris ici : relisez-le, puis demandez une relecture. Le site n’a pas changé.",
  site: "Le texte du site est repris sous vos changements. Relisez avant de demander une relecture.",
  "site-garde":
    "Le texte du site est repris. Là où vos lignes et les siennes se contredisent, les siennes restent : les vôtres sont dans « Versions ».",
  "fait-choisi": "Enregistré : cette preuve porte le passage.",
  "fait-enleve": "Enregistré : cette preuve ne porte plus le passage.",
  "fait-ecrit": "Enregistré : cette preuve est écrite.",
  "source-ecrite": "Enregistré : cette source est écrite.",
  image: "L’image est dans le texte, enregistré : voyez-la dans l’aperçu.",
  "image-enlevee": "L’image est enlevée du texte ; celui d’avant reste dans « Versions ».",
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

/** `remaining` is the number of problems that prevent the publication of the text. */
export function doneText(search: string, remaining = 0, readers: string[] = []): string | null {
  const done = new URLSearchParams(search).get(DONE_FIELD);
  return done && Object.hasOwn(DONE_TEXTS, done) ? withRemaining(done as Done, remaining, readers) : null;
}

/** `readers` are the names of those who were asked for a review. */
export function withRemaining(done: Done, remaining: number, readers: string[] = []): string {
  const said = done === "demande" ? `${DONE_TEXTS[done]}${askedText(readers)}` : DONE_TEXTS[done];
  if (remaining === 0 || (done !== "approuve" && done !== "demande")) return said;
  const points = remaining === 1 ? "1 point empêche" : `${remaining} points empêchent`;
  return done === "approuve"
    ? `Approuvé, mais ${points} de publier : voyez la liste.`
    : `${said} Pour l’instant, ${points} de publier : voyez la liste.`;
}

function askedText(readers: string[]): string {
  if (readers.length === 0) return ", mais personne d’autre dans l’équipe ne peut relire ce texte.";
  const names = new Intl.ListFormat("fr").format(readers);
  return ` : la demande est partie à ${names}. Un e-mail vous dira si le texte est approuvé ou à reprendre.`;
}

/** Returns whether the message means that the submitted text was saved in the document. */
export function saysSaved(search: string): boolean {
  return ["enregistre", "demande"].includes(new URLSearchParams(search).get(DONE_FIELD) ?? "");
}

/** Returns whether the message means that the submitted comment, answer or note was stored. */
export function saysTakenIn(search: string): boolean {
  const done = new URLSearchParams(search).get(DONE_FIELD) ?? "";
  return ["remarque", "reponse", "reglee", "approuve", "repris", "lu"].includes(done);
}

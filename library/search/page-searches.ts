/**
 * Searches that a page answers by itself, so that it comes first. Synonyms of words belong in
 * content/search-words.yaml.
 */
export const PAGE_SEARCHES: Record<string, string[]> = {
  "/transparence": [
    "qui êtes-vous",
    "qui sommes-nous",
    "qui finance",
    "qui paie le site",
    "éditeur",
    "éditeur du site",
  ],
  "/examen-civique": [
    ...["examen civique", "examen naturalisation", "examen de naturalisation", "examen nationalité", "examen français"],
    ...["test civique", "test naturalisation", "test carte de séjour", "test de citoyenneté", "examen de citoyenneté"],
    ...[
      "qcm naturalisation",
      "qcm examen civique",
      "qcm carte de séjour",
      "quiz naturalisation",
      "quiz examen civique",
    ],
    ...[
      "entretien",
      "entretien préfecture",
      "entretien d’assimilation",
      "entretien naturalisation",
      "entretien de naturalisation",
      "questions naturalisation",
      "livret du citoyen",
    ],
    ...["carte de séjour", "carte de résident", "examen carte de séjour", "examen carte de résident"],
    ...["il faut 32", "32 sur 40", "32 bonnes réponses", "40 questions", "test nationalité", "livret citoyen"],
  ],
  "/examen-civique/epreuve": ["examen blanc", "examen civique blanc", "examen blanc naturalisation"],
  "/enseigner": [
    ...["enseigner", "cours", "cours EMC", "EMC", "séance EMC", "pour la classe", "fiche élève", "fiche pédagogique"],
  ],
};

/** With one of these words beside a subject, a search is that of a teacher, to whom the lesson on it comes first. */
export const LESSON_WORDS = ["cours", "séance", "séquence", "leçon", "EMC", "enseigner"];

/** The words of these pages are in the code, so the search needs a description to find them. */
export const PAGE_DESCRIPTIONS: Record<string, string> = {
  "/explorer": "Toutes les thématiques, ouvertes ou annoncées.",
  "/apprendre": "Les questions du jour et les prochaines étapes, selon ce que vous avez lu.",
  "/reviser": "Quelques questions par jour, pour retenir ce que vous avez appris.",
  "/examen-civique":
    "Se préparer à l’examen civique : quarante questions pour une carte de séjour, une carte de résident ou la naturalisation.",
  "/examen-civique/concerne": "Qui doit passer l’examen civique, avec quel niveau de français, et qui en est dispensé.",
  "/examen-civique/epreuve": "Quarante questions comme à l’examen civique, corrigées et expliquées.",
  "/examen-civique/sources": "Les textes et les corrections des questions de l’examen civique.",
  "/enseigner":
    "Pour les professeurs : exporter un quiz vers Moodle ou Kahoot, le programme d’EMC, des cours de 50 minutes, des cartes de réponse.",
  "/enseigner/cartes": "Des cartes à imprimer pour répondre en classe sans téléphone.",
  "/enseigner/donnees": "Pour un chef d’établissement : ce qui est gardé des élèves, et combien de temps.",
  "/glossaire": "Les mots difficiles des articles, chacun avec sa définition.",
  "/lettre/archives": "Les lettres hebdomadaires déjà envoyées.",
  "/contact": "Écrire à l’équipe, poser une question, proposer un sujet ou signaler une erreur.",
  "/corrections": "Les erreurs corrigées et les mises à jour des articles, avec leur date.",
  "/transparence":
    "Ce que le site sait de vous, qui paie et qui écrit, comment un article est fait et vérifié, les corrections, l’âge des faits.",
  "/plan-du-site": "Toutes les pages du site.",
  "/profil": "Votre progression, vos résultats, vos favoris et les réglages de votre compte.",
};

const ALL = {
  error: {
    name: "Une erreur dans un article",
    hint: "Dites quel article, et quelle phrase. Une source aide.",
  },
  question: { name: "Une question ou une idée", hint: null },
  "personal-data": {
    name: "Mes données personnelles",
    hint: "Les voir, les corriger, les effacer. Laissez votre adresse : sans elle, nous ne savons pas de qui il s’agit.",
  },
  accessibility: {
    name: "Accessibilité",
    hint: "Dites la page, et ce que vous utilisez : navigateur, lecteur d’écran, clavier…",
  },
  "right-of-reply": {
    name: "Droit de réponse",
    hint: "Un article vous nomme ou vous désigne. Dites lequel, et la réponse à publier.",
  },
  press: { name: "Presse", hint: "Dites votre média, et pour quand." },
} as const;

export type Subject = keyof typeof ALL;

export const SUBJECTS = Object.keys(ALL) as Subject[];

export function subjectName(subject: Subject): string {
  return ALL[subject].name;
}

export function subjectHint(subject: Subject): string | null {
  return ALL[subject].hint;
}

export function isSubject(text: string): text is Subject {
  return Object.hasOwn(ALL, text);
}

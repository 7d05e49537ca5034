/** Of the controls of a draft: links of problems lead there without scripts. */
export const controlId = {
  field: (file: number, path: string) => `champ-${file}-${path.replaceAll("/", "-")}`,
  body: (file: number) => `texte-${file}`,
  yaml: (file: number) => `fichier-${file}`,
};

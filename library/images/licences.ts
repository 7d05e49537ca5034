/** In the words of a caption. */
export const OWN_LICENCE = "image de l'association";

/** The only ones under which an image may be shown. */
export const LICENCES = [
  "domaine public",
  "licence CC0",
  ...["CC BY", "CC BY-SA"].flatMap((kind) => ["4.0", "3.0", "2.0"].map((version) => `licence ${kind} ${version}`)),
  "Licence Ouverte 2.0",
  "avec l'accord de son auteur",
  OWN_LICENCE,
];

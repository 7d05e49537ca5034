/** The words by which a caption names an image of the association. */
export const OWN_LICENCE = "image de l'association";

/** An image may be shown only under one of these licences. */
export const LICENCES = [
  "domaine public",
  "licence CC0",
  ...["CC BY", "CC BY-SA"].flatMap((kind) => ["4.0", "3.0", "2.0"].map((version) => `licence ${kind} ${version}`)),
  "Licence Ouverte 2.0",
  "avec l'accord de son auteur",
  OWN_LICENCE,
];

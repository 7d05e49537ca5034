import { escapeAddress } from "#platform/escape-address.ts";
import sheet from "../../../public/figures/etape-fiche.svg?inline";
import path from "../../../public/figures/etape-parcours.svg?inline";
import quiz from "../../../public/figures/etape-quiz.svg?inline";

/** The pictures are data URLs, because a request for each would cost more than its few hundred bytes. */
export const STEP_PICTURES = { sheet: escapeAddress(sheet), quiz: escapeAddress(quiz), path: escapeAddress(path) };

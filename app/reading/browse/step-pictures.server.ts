import { escapeAddress } from "#platform/escape-address.ts";
import sheet from "../../../public/figures/etape-fiche.svg?inline";
import path from "../../../public/figures/etape-parcours.svg?inline";
import quiz from "../../../public/figures/etape-quiz.svg?inline";

/** As data URLs: a request each would cost more than their few hundred bytes. */
export const STEP_PICTURES = { sheet: escapeAddress(sheet), quiz: escapeAddress(quiz), path: escapeAddress(path) };

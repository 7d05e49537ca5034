import type { SignUpSource } from "./sign-up-texts.ts";

type SignUpSteps = {
  /** The form is on the page with this path. */
  path: string;
  /** Without scripts, the page that says what comes next has this title. */
  title: string;
  mail: "sign-up-link" | "newsletter-confirmation";
  tokenPurpose: "confirm-and-sign-in" | "confirm";
};

/** The steps after each form are separate from its texts, so that pages with a form need not load them. */
export const SIGN_UP_STEPS: Record<SignUpSource, SignUpSteps> = {
  updates_signup: {
    path: "/lettre/inscription",
    title: "Vérifiez votre boîte e-mail",
    mail: "sign-up-link",
    tokenPurpose: "confirm-and-sign-in",
  },
  profile_signup: {
    path: "/profil",
    title: "Merci pour votre inscription",
    mail: "newsletter-confirmation",
    tokenPurpose: "confirm",
  },
};

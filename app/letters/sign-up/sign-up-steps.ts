import type { SignUpSource } from "./sign-up-texts.ts";

type SignUpSteps = {
  /** Where the form stands. */
  path: string;
  /** Title of the page that says what comes next, without scripts. */
  title: string;
  mail: "sign-up-link" | "newsletter-confirmation";
  /** What the link of that e-mail does. */
  tokenPurpose: "confirm-and-sign-in" | "confirm";
};

/** What follows each form, apart from what it shows: pages with a form need not load this. */
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

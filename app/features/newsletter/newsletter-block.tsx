import { useSession } from "#app/features/session/use-session.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { LetterLinks, type LetterLinksProps } from "./letter-links.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { LETTER_OFFER } from "./sign-up-texts.ts";

/** The home page's sign-up: what is sent, how often, how to stop. Signed in, the choice is in the account's settings. */
export function NewsletterBlock({ letters }: { letters: LetterLinksProps }) {
  const session = useSession();
  if (session) return null;
  return (
    <section className="wrap" aria-labelledby="newsletter">
      <div className="fiche fiche-ruled newsletter">
        <div>
          <h2 id="newsletter">L’essentiel d’un débat, chaque semaine</h2>
          <p>
            <FrenchText>{LETTER_OFFER}</FrenchText>
          </p>
          <LetterLinks {...letters} />
        </div>
        <SignUpForm source="updates_signup" />
      </div>
    </section>
  );
}

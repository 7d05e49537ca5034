import { useSession } from "#app/features/session/use-session.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { LetterLinks, type LetterOffer } from "./letter-links.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export function NewsletterBlock({ offer }: { offer: LetterOffer }) {
  const session = useSession();
  if (session) return null;
  return (
    <section className="wrap" aria-labelledby="newsletter">
      <div className="fiche fiche-ruled newsletter">
        <div>
          <h2 id="newsletter">L’essentiel d’un débat, chaque semaine</h2>
          <p>
            <FrenchText>{offer.text}</FrenchText> <LetterLinks {...offer} />
          </p>
        </div>
        <SignUpForm source="updates_signup" />
      </div>
    </section>
  );
}

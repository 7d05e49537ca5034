import { useSession } from "#app/accounts/session/use-session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { LetterLinks, type LetterOffer } from "./letter-links.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** Both blocks have the id `newsletter`, because search results lead to /#newsletter. */
export function NewsletterBlock({ offer }: { offer: LetterOffer }) {
  const session = useSession();
  if (session) return <SignedInBlock />;
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

function SignedInBlock() {
  return (
    <section className="wrap" aria-labelledby="newsletter">
      <div className="fiche fiche-ruled newsletter">
        <div>
          <h2 id="newsletter">Votre lettre de la semaine</h2>
          <p>S’inscrire, faire une pause ou se désinscrire : tout se règle dans votre profil.</p>
        </div>
        <p>
          <ButtonLink to="/profil#parametres" tone="quiet">
            Gérer mon inscription
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

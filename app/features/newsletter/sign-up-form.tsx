import { useId } from "react";
import { Link } from "react-router";

export type SignUpSource = "updates_signup" | "profile_signup";

/** Until sign-up opens the form says so, and neither asks for an address nor keeps one. */
export function SignUpForm({ source }: { source: SignUpSource }) {
  const note = useId();
  return (
    <form className="sign-up" data-source={source}>
      <label htmlFor={`${note}-email`}>Adresse e-mail</label>
      <div className="sign-up-row">
        <input id={`${note}-email`} type="email" name="email" autoComplete="email" disabled aria-describedby={note} />
        <button type="submit" className="button button-main" disabled>
          S'inscrire
        </button>
      </div>
      <p id={note} className="muted">
        Les inscriptions ouvrent bientôt. D’ici là, les articles se suivent aussi par le{" "}
        <Link to="/atom.xml" reloadDocument>
          flux Atom
        </Link>
        .
      </p>
    </form>
  );
}

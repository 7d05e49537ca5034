import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

type Tone = "main" | "quiet";

export function ButtonLink({ tone = "main", ...props }: LinkProps & { tone?: Tone }) {
  return <Link className={`button button-${tone}`} {...props} />;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { tone?: Tone; needsScript?: boolean; drawing?: string };

/**
 * `needsScript`: does nothing without scripts, so it is hidden there, and a press before they run is kept for them.
 * `drawing`: one of styles/drawings.css, before the words.
 */
export function Button({ tone = "main", needsScript = false, drawing, type = "button", ...props }: ButtonProps) {
  return (
    <button
      className={`button button-${tone}${needsScript ? " needs-script" : ""}`}
      data-needs-script={needsScript || undefined}
      data-drawing={drawing}
      type={type}
      {...props}
    />
  );
}

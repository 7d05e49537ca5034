import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

type Tone = "main" | "quiet";

export function ButtonLink({ tone = "main", ...props }: LinkProps & { tone?: Tone }) {
  return <Link className={`button button-${tone}`} {...props} />;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { tone?: Tone; needsScript?: boolean; drawing?: string };

/**
 * `needsScript` hides the button without scripts and keeps a press until they run. `drawing` names one of
 * styles/drawings.css.
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

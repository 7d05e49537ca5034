import { Link } from "react-router";
import type { Elements } from "./elements.ts";

type Choice = { to: string; name: Elements | string; isCurrent: boolean };

/** Links between the versions of a page, shown as buttons; each opens without moving the page. */
export function ChoiceLinks({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="button-row">
        {choices.map(({ to, name, isCurrent }) => (
          <li key={to}>
            <Link
              className="button button-quiet"
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link, useLocation } from "react-router";
import { isActivePath } from "./active-path.ts";

type NavigationLinkProps = { to: string; children: string; className?: string; drawing?: string };

export function NavigationLink({ to, children, className = "nav-link", drawing }: NavigationLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className={className}
      to={to}
      data-drawing={drawing}
      // RGAA treats text of size 0 as hidden from screen readers.
      aria-label={drawing ? children : undefined}
      aria-current={isActivePath(pathname, to) ? "page" : undefined}
    >
      {children}
    </Link>
  );
}

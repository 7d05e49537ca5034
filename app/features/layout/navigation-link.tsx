import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { isActivePath } from "./active-path.ts";

type NavigationLinkProps = { to: string; children: ReactNode; className?: string; label?: string };

export function NavigationLink({ to, children, className = "nav-link", label }: NavigationLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className={className}
      to={to}
      aria-label={label}
      aria-current={isActivePath(pathname, to) ? "page" : undefined}
    >
      {children}
    </Link>
  );
}

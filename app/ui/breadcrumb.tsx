import { Link } from "react-router";
import { FrenchText } from "./french-text.tsx";

export type Crumb = { name: string; href: string };

export function Breadcrumb({ trail, current }: { trail: Crumb[]; current: string }) {
  return (
    <nav className="breadcrumb" aria-label="Fil d’Ariane">
      <ol>
        {trail.map(({ name, href }) => (
          <li key={href}>
            <Link to={href}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">
          <FrenchText>{current}</FrenchText>
        </li>
      </ol>
    </nav>
  );
}

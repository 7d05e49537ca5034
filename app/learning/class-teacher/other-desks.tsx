import { formatCode } from "#app/learning/class/class-code.ts";
import { deskPath } from "#app/learning/class/class-paths.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { OtherDesk } from "./desk.server.ts";

export function OtherDesks({ desks }: { desks: OtherDesk[] }) {
  if (desks.length === 0) return null;
  return (
    <nav aria-labelledby="autres" className="class-others no-print">
      <h2 id="autres">Vos autres séances</h2>
      <ul>
        {desks.map(({ id, title, code, isEnded, openedAt }) => (
          <li key={id}>
            <a href={deskPath(id)}>
              <FrenchText>{title}</FrenchText>
              <span>{isEnded ? " (finie, voir le bilan)" : ` ${formatCode(code)}`}</span>
              <span>{`, ouverte le ${openedAt}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from "react-router";
import type { Elements } from "#app/ui/elements.ts";
import { PathDrawing, type StepState } from "./path-drawing.tsx";

type PathUnderWayProps = {
  path: { title: string; href: string; hue: number };
  states: StepState[];
  children: Elements;
};

export function PathUnderWay({ path: { title, href, hue }, states, children }: PathUnderWayProps) {
  return (
    <div className={`fiche path-under-way hue-${hue}`}>
      <h3>
        <Link to={href}>{title}</Link>
      </h3>
      <PathDrawing states={states} />
      {children}
    </div>
  );
}

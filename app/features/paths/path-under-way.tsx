import type { ReactNode } from "react";
import { Link } from "react-router";
import { PathDrawing, type StepState } from "./path-drawing.tsx";

type PathUnderWayProps = {
  path: { title: string; href: string; hue: number };
  states: StepState[];
  children: ReactNode;
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

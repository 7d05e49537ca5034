import { Link } from "react-router";
import type { Elements } from "#app/ui/elements.ts";

const GAP = 28;
const RADIUS = 8;

export type StepState = "done" | "next" | "later";

/** The drawing is hidden from screen readers, because the text beside it says the same. */
function PathDrawing({ states }: { states: StepState[] }) {
  const middle = RADIUS + 2;
  const width = (states.length - 1) * GAP + 2 * middle;
  const next = states.indexOf("next");
  const reached = next === -1 ? states.lastIndexOf("done") : next;
  const x = (index: number) => middle + index * GAP;
  return (
    <svg className="path-drawing" aria-hidden="true" viewBox={`0 0 ${width} ${2 * middle}`} width={width}>
      <path d={`M${middle} ${middle}H${width - middle}`} />
      {reached > 0 ? <path data-state="done" d={`M${middle} ${middle}H${x(reached)}`} /> : null}
      {states.map((state, index) => (
        <circle key={x(index)} data-state={state} cx={x(index)} cy={middle} r={RADIUS} />
      ))}
    </svg>
  );
}

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

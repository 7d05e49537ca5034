const GAP = 24;
const RADIUS = 6;

/** Decorative: the text beside it says the same. */
export function PathDrawing({ states }: { states: boolean[] }) {
  const width = (states.length - 1) * GAP + 2 * RADIUS + 4;
  const middle = RADIUS + 2;
  const points = states.map((isDone, index) => ({ x: middle + index * GAP, isDone }));
  return (
    <svg
      aria-hidden="true"
      stroke="currentColor"
      width={width}
      height={2 * middle}
      viewBox={`0 0 ${width} ${2 * middle}`}
    >
      <line x1={middle} y1={middle} x2={width - middle} y2={middle} />
      {points.map(({ x, isDone }) => (
        <circle key={x} cx={x} cy={middle} r={RADIUS} fill={isDone ? "currentColor" : "Canvas"} />
      ))}
    </svg>
  );
}

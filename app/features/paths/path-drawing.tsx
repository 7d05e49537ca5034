const GAP = 44;
const RADIUS = 9;

/** The steps as a line of points, full once done. The words beside it say the same. */
export function PathDrawing({ states }: { states: boolean[] }) {
  const width = (states.length - 1) * GAP + 2 * RADIUS + 4;
  const middle = RADIUS + 2;
  return (
    <svg
      className="path-drawing"
      aria-hidden="true"
      width={width}
      height={2 * middle}
      viewBox={`0 0 ${width} ${2 * middle}`}
    >
      <line x1={middle} y1={middle} x2={width - middle} y2={middle} />
      {states.map((isDone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point has nothing but its place
        <circle key={index} cx={middle + index * GAP} cy={middle} r={RADIUS} data-done={isDone || undefined} />
      ))}
    </svg>
  );
}

const SIDE = 178;
const HALF = SIDE / 2;
const LETTERS = ["A", "B", "C", "D"];
/** Each quarter turn has a pattern, by which its letter is recognised from afar. */
const PATTERNS = ["none", "url(#rayures)", "url(#points)", "url(#carreaux)"];

const CARDS = 2;
const GAP = 6;

/** There are two cards on a page, one for each pupil. Whichever edge is held up, only its letter stands upright. */
export function AnswerCards() {
  return (
    <svg
      className="answer-card"
      viewBox={`0 0 ${SIDE} ${CARDS * SIDE + (CARDS - 1) * GAP}`}
      role="img"
      aria-label="Deux cartes de réponse : des carrés, une lettre par côté, chacune avec son motif"
    >
      <defs>
        <pattern id="rayures" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="4" height="8" />
        </pattern>
        <pattern id="points" width="12" height="12" patternUnits="userSpaceOnUse">
          <circle cx="6" cy="6" r="3.4" />
        </pattern>
        <pattern id="carreaux" width="14" height="14" patternUnits="userSpaceOnUse">
          <path d="M0 0h7v14h7V7H0z" />
        </pattern>
      </defs>
      {Array.from({ length: CARDS }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <g key={card} transform={`translate(0 ${card * (SIDE + GAP)})`}>
          {LETTERS.map((letter, index) => (
            <g key={letter} transform={`rotate(${-90 * index} ${HALF} ${HALF})`}>
              <path
                d={`M0 0H${SIDE}L${HALF} ${HALF}Z`}
                fill={PATTERNS[index]}
                stroke="currentColor"
                strokeWidth="0.6"
              />
              <circle className="answer-card-ground" cx={HALF} cy="33" r="29" />
              <text x={HALF} y="53" textAnchor="middle" fontSize="56" fontWeight="700">
                {letter}
              </text>
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

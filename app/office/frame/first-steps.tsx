import { Link } from "react-router";

export type FirstStep = { isDone: boolean; words: string; to: string };

/** The way into a back office; it goes once every step is done. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section aria-labelledby="pour-commencer" className="admin-note">
      <h2 id="pour-commencer">Pour commencer</h2>
      <ol className="staff-steps">
        {steps.map(({ isDone, words, to }) => (
          <li key={words}>
            {isDone ? <span className="muted">{`${words} : fait`}</span> : <Link to={to}>{words}</Link>}
          </li>
        ))}
      </ol>
    </section>
  );
}

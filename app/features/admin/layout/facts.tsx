import type { ReactNode } from "react";

type FactsProps = { facts: (readonly [name: string, value: ReactNode] | null | "")[]; className?: string };

export function Facts({ facts, className = "admin-facts" }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map((fact) =>
        fact ? (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

import type { ReactNode } from "react";

type DescriptionListProps = { items: (readonly [name: string, value: ReactNode] | null | "")[]; className?: string };

export function DescriptionList({ items, className = "admin-facts" }: DescriptionListProps) {
  return (
    <dl className={className}>
      {items.map((item) =>
        item ? (
          <div key={item[0]}>
            <dt>{item[0]}</dt>
            <dd>{item[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";

type TabPanel = { id: string; label: string; content: ReactNode };

/** Plain links until the scripts run, then tabs with automatic activation (ARIA Authoring Practices). */
export function Tabs({ label, panels }: { label: string; panels: TabPanel[] }) {
  const isLive = !useIsHydrating();
  const { hash } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const named = panels.findIndex(({ id }) => id === (chosen ?? hash.slice(1)));
  const selected = isLive && named !== -1 ? named : 0;

  function select(index: number) {
    links.current[index]?.focus();
    const id = panels[index]?.id ?? "";
    setChosen(id);
    history.replaceState(history.state, "", `#${id}`);
  }

  function move(event: KeyboardEvent) {
    const target = targetOf(event.key, selected, panels.length - 1);
    if (!isLive || target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(target);
  }

  return (
    <div>
      <div className="tab-list" {...(isLive && { role: "tablist", "aria-label": label })}>
        {panels.map(({ id, label: name }, index) => (
          <a
            key={id}
            ref={(link) => {
              links.current[index] = link;
            }}
            id={`onglet-${id}`}
            className="tab"
            href={`#${id}`}
            onKeyDown={move}
            onClick={(event) => {
              if (!isLive || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              select(index);
            }}
            {...(isLive && {
              role: "tab",
              "aria-selected": index === selected,
              "aria-controls": id,
              tabIndex: index === selected ? 0 : -1,
            })}
          >
            {name}
          </a>
        ))}
      </div>
      {panels.map(({ id, content }, index) => (
        <section
          key={id}
          id={id}
          className="tab-panel"
          aria-labelledby={`onglet-${id}`}
          data-later={!isLive && index > 0 ? true : undefined}
          hidden={isLive && index !== selected}
          {...(isLive && { role: "tabpanel", tabIndex: 0 })}
        >
          {content}
        </section>
      ))}
    </div>
  );
}

function targetOf(key: string, selected: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: selected === last ? 0 : selected + 1,
    ArrowLeft: selected === 0 ? last : selected - 1,
    Home: 0,
    End: last,
  };
  return targets[key];
}

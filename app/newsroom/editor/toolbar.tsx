import { type KeyboardEvent, useRef, useState } from "react";
import { CONSTRUCTS, type Construct } from "./constructs.ts";

type ToolbarProps = { imagesPath: string; press: (construct: Construct) => void };

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

/** One stop for the Tab key; the arrows go from one to the next. */
export function Toolbar({ imagesPath, press }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(current, CONSTRUCTS.length);
    setCurrent(next);
    bar.current?.querySelectorAll<HTMLElement>("button, a")[next]?.focus();
  }

  return (
    <div ref={bar} role="toolbar" aria-label="Mise en forme" className="writing-toolbar" onKeyDown={onKeyDown}>
      {CONSTRUCTS.map((construct, index) => (
        <button
          key={construct.id}
          type="button"
          data-construct={construct.id}
          tabIndex={index === current ? 0 : -1}
          aria-keyshortcuts={construct.key?.replace("Mod-", "Control+")}
          onFocus={() => setCurrent(index)}
          // The cursor, and the keyboard of a phone, stay in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(construct)}
        >
          {construct.label}
        </button>
      ))}
      <a
        href={imagesPath}
        tabIndex={current === CONSTRUCTS.length ? 0 : -1}
        onFocus={() => setCurrent(CONSTRUCTS.length)}
      >
        Images
      </a>
    </div>
  );
}

import type { EditorView } from "@codemirror/view";
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ConstructDialog } from "./construct-dialog.tsx";
import type { Construct } from "./constructs.ts";
import { createView } from "./create-view.ts";
import { type BodyProblem, goToNextProblem } from "./go-to.ts";
import { KeyList } from "./key-list.tsx";
import { Toolbar } from "./toolbar.tsx";
import type { Writing } from "./writing-context.ts";

type AssistedEditorProps = {
  area: HTMLTextAreaElement;
  nonce: string;
  writing: Writing;
  problems: BodyProblem[];
  /** Label of the text area, whose place the editor takes. */
  label: string;
  /** Called when the editor cannot be shown. */
  leave: () => void;
};

/** Edits the text area's Markdown, shown as readers will see it; each change is written back to it. */
export function AssistedEditor({ area, nonce, writing, problems, label, leave }: AssistedEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [asked, setAsked] = useState<Construct | null>(null);
  const [said, setSaid] = useState("");

  const press = useCallback((construct: Construct, pressed: EditorView) => {
    if (construct.fields) return setAsked(construct);
    if (construct.run) construct.run(pressed);
    else if (construct.edit) pressed.dispatch(construct.edit(pressed.state, {}));
    pressed.focus();
  }, []);
  const toProblem = useEffectEvent((pressed: EditorView) => setSaid(goToNextProblem(pressed, problems)));
  const start = useEffectEvent((parent: HTMLElement) =>
    createView({ area, parent, nonce, label, press, toProblem: (pressed) => toProblem(pressed) }),
  );

  useLayoutEffect(() => {
    if (!host.current || !frame.current) return;
    try {
      if (area.offsetHeight > 0) frame.current.style.height = `${area.offsetHeight}px`;
      const started = start(host.current);
      setView(started.view);
      return started.stop;
    } catch (error) {
      console.error(error);
      leave();
      return undefined;
    }
  }, [area, leave]);

  return (
    <div ref={frame} className="writing">
      {view ? <Toolbar imagesPath={writing.imagesPath} press={(construct) => press(construct, view)} /> : null}
      <div ref={host} className="writing-text" />
      <KeyList />
      <p role="status" className="sr-only">
        {said}
      </p>
      {asked && view ? (
        <ConstructDialog construct={asked} view={view} choices={writing} close={() => setAsked(null)} />
      ) : null}
    </div>
  );
}

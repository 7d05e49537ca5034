import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import { type KeyboardEvent, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PROOF_FIELDS } from "#app/newsroom/drafts/proof-fields.ts";
import { CURSOR_FIELD } from "#app/newsroom/images/image-fields.ts";
import { ConstructDialog } from "./construct-dialog.tsx";
import { CONSTRUCTS, type Construct, PROOF } from "./constructs.ts";
import { createView, setReadOnly } from "./create-view.ts";
import { type BodyProblem, goToNextProblem } from "./go-to.ts";
import type { LostProof } from "./lost-proofs.ts";
import { LostProofsNotice } from "./lost-proofs-notice.tsx";
import type { Writing } from "./writing-context.ts";

type ToolbarProps = {
  constructs: Construct[];
  press: (construct: Construct) => void;
  search: () => void;
  images: () => void;
};

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

/** The toolbar is a single stop of the Tab key; the arrow keys move between its buttons. */
function Toolbar({ constructs, press, search, images }: ToolbarProps) {
  // Two buttons follow the constructs.
  const last = constructs.length + 1;
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(current, last);
    setCurrent(next);
    bar.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  }

  return (
    <div ref={bar} role="toolbar" aria-label="Mise en forme" className="writing-toolbar" onKeyDown={onKeyDown}>
      {constructs.map((construct, index) => (
        <button
          key={construct.id}
          type="button"
          data-construct={construct.id}
          tabIndex={index === current ? 0 : -1}
          aria-keyshortcuts={construct.key?.replace("Mod-", "Control+")}
          onFocus={() => setCurrent(index)}
          // The focus must stay in the text, to keep its cursor and the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(construct)}
        >
          {construct.label}
        </button>
      ))}
      <button
        type="button"
        tabIndex={current === last - 1 ? 0 : -1}
        aria-keyshortcuts="Control+f"
        onFocus={() => setCurrent(last - 1)}
        onClick={search}
      >
        Chercher
      </button>
      <button type="button" tabIndex={current === last ? 0 : -1} onFocus={() => setCurrent(last)} onClick={images}>
        Images
      </button>
    </div>
  );
}

const KEYS: [keys: string, what: string][] = [
  ["Ctrl + B", "gras"],
  ["Ctrl + I", "italique"],
  ["Ctrl + K", "lien"],
  ["Ctrl + S", "enregistrer"],
  ["Ctrl + F", "chercher et remplacer"],
  ["Ctrl + Z", "annuler"],
  ["Ctrl + Y", "refaire"],
  ["Alt + ↑ ou ↓", "monter ou descendre le paragraphe"],
  ["Maj + Entrée", "commencer une ligne dans le même paragraphe"],
  ["F8", "aller au point suivant à revoir"],
  ["/", "dans une ligne vide, choisir quoi insérer"],
  ["Tabulation", "sortir du texte ; dans un tableau, cellule suivante"],
];

/**
 * The list of keys is folded because a person needs it only once. The keys are bound in create-view.ts
 * and constructs.ts.
 */
function KeyList() {
  return (
    <details className="writing-keys">
      <summary>
        <span aria-hidden="true">? </span>Les touches du clavier
      </summary>
      <dl>
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Sur un Mac, ⌘ remplace Ctrl ; pour refaire : ⇧ + ⌘ + Z.</p>
    </details>
  );
}

type AssistedEditorProps = {
  area: HTMLTextAreaElement;
  nonce: string;
  writing: Writing;
  problems: BodyProblem[];
  /** Label of the text area that the editor replaces. */
  label: string;
  isReadOnly: boolean;
  /** Called when the editor cannot be shown. */
  leave: () => void;
};

/** Edits the Markdown of the text area and shows it as readers will see it; each change is written to the text area. */
export function AssistedEditor({ area, nonce, writing, problems, label, isReadOnly, leave }: AssistedEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [asked, setAsked] = useState<Construct | null>(null);
  const [said, setSaid] = useState("");
  const [lost, setLost] = useState<LostProof[]>([]);

  const { proofsPath } = writing;
  const [constructs] = useState(() => CONSTRUCTS.filter(({ id }) => id !== PROOF || proofsPath !== null));
  const navigate = useNavigate();

  const press = useCallback(
    (construct: Construct, pressed: EditorView) => {
      // The navigation waits until the text is saved, so the page finds the sentence of the cursor.
      if (construct.id === PROOF) {
        return void navigate(`${proofsPath}?${PROOF_FIELDS.place}=${pressed.state.selection.main.head}`);
      }
      if (construct.fields) return setAsked(construct);
      if (construct.run) construct.run(pressed);
      else if (construct.edit) pressed.dispatch(construct.edit(pressed.state, {}));
      pressed.focus();
    },
    [navigate, proofsPath],
  );
  const toProblem = useEffectEvent((pressed: EditorView) => setSaid(goToNextProblem(pressed, problems)));
  const addressOf = useEffectEvent((path: string) => {
    const figure = writing.figures.find(({ value }) => path === `/figures/${value}.svg`);
    return figure?.drawing ?? path;
  });
  const start = useEffectEvent((parent: HTMLElement) =>
    createView({
      ...{ area, parent, nonce, label, isReadOnly, press, constructs },
      toProblem: (pressed) => toProblem(pressed),
      tellLost: setLost,
      addressOf: (path) => addressOf(path),
    }),
  );

  useLayoutEffect(() => {
    if (!host.current) return;
    try {
      const started = start(host.current);
      setView(started.view);
      return started.stop;
    } catch (error) {
      console.error(error);
      leave();
      return undefined;
    }
  }, [leave]);
  useLayoutEffect(() => {
    if (view) setReadOnly(view, isReadOnly);
  }, [view, isReadOnly]);

  return (
    <div className="writing">
      {view && !isReadOnly ? (
        <Toolbar
          constructs={constructs}
          press={(construct) => press(construct, view)}
          search={() => openSearchPanel(view)}
          images={() => navigate(`${writing.imagesPath}?${CURSOR_FIELD}=${view.state.selection.main.head}`)}
        />
      ) : null}
      <div ref={host} className="writing-text" />
      {view && !isReadOnly && proofsPath ? <LostProofsNotice {...{ lost, view, proofsPath }} /> : null}
      {isReadOnly ? null : <KeyList />}
      <p role="status" className="sr-only">
        {said}
      </p>
      {asked && view && !isReadOnly ? (
        <ConstructDialog construct={asked} view={view} choices={writing} close={() => setAsked(null)} />
      ) : null}
    </div>
  );
}

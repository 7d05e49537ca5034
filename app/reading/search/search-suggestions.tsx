import { useEffect, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { SUGGESTIONS_PATH } from "./search-paths.ts";
import { prepareSuggestions, type Suggestion, suggest } from "./suggestion-list.ts";

type Prepared = ReturnType<typeof prepareSuggestions>;

const ANNOUNCED_AFTER_MS = 500;

let loading: Promise<Prepared> | null = null;

/** The file is fetched once per visit, and again after a failure. */
function loadSuggestions(): Promise<Prepared> {
  loading ??= fetch(SUGGESTIONS_PATH)
    .then((response) => (response.ok ? (response.json() as Promise<Suggestion[]>) : Promise.reject(response.status)))
    .then(prepareSuggestions)
    .catch(() => {
      loading = null;
      return [];
    });
  return loading;
}

/** The field and the list form an ARIA 1.2 combobox whose options are links. */
export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const listId = useId();
  const { found, close } = useFound(input);
  const active = useActiveOption(input, { found, listId, close });
  const count = useLateText(found.length === 0 ? "" : `${found.length} suggestion${found.length > 1 ? "s" : ""}`);
  return (
    <>
      <div className="search-list" id={listId} role="listbox" aria-label="Suggestions" hidden={found.length === 0}>
        {found.map(([text, href, kind], index) => (
          <Link
            key={`${href} ${text}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            to={href}
            onMouseDown={(event) => event.preventDefault()}
            onClick={close}
          >
            <span>{text}</span>
            {kind ? <span className="search-list-kind">{` ${kind}`}</span> : null}
          </Link>
        ))}
      </div>
      <p className="sr-only" role="status">
        {count}
      </p>
      {found.length > 0 && !navigator.onLine ? <p className="muted">Hors connexion : titres seulement.</p> : null}
    </>
  );
}

function useFound(input: HTMLInputElement): { found: Suggestion[]; close: () => void } {
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    let isHere = true;
    const show = async () => {
      const prepared = await loadSuggestions();
      if (isHere && document.activeElement === input) setFound(suggest(input.value, prepared));
    };
    const close = () => setFound([]);
    input.addEventListener("input", show);
    input.addEventListener("blur", close);
    // Suggestions are shown at once when the reader typed while this script was loading.
    if (input.value !== input.defaultValue) void show();
    else void loadSuggestions();
    return () => {
      isHere = false;
      input.removeEventListener("input", show);
      input.removeEventListener("blur", close);
    };
  }, [input]);
  return { found, close: () => setFound([]) };
}

type Shown = { found: Suggestion[]; listId: string; close: () => void };

/** Returns -1 when no option is active: Enter then sends the form. */
function useActiveOption(input: HTMLInputElement, { found, listId, close }: Shown): number {
  const [chosen, setChosen] = useState<{ among: Suggestion[]; index: number }>({ among: [], index: -1 });
  const navigate = useNavigate();
  const active = chosen.among === found ? chosen.index : -1;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (found.length === 0 || event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const option = found[active];
      if (step) {
        // There is one place more than options, because the arrows also lead back to the field.
        const places = found.length + 1;
        setChosen({ among: found, index: ((active + 1 + step + places) % places) - 1 });
      } else if (event.key === "Escape") close();
      else if (event.key === "Enter" && option) {
        close();
        void navigate(option[1]);
      } else return;
      event.preventDefault();
    };
    input.addEventListener("keydown", onKeyDown);
    return () => input.removeEventListener("keydown", onKeyDown);
  }, [input, found, active, close, navigate]);

  useEffect(() => {
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-controls": listId };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    input.setAttribute("aria-expanded", String(found.length > 0));
    if (active < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${listId}-${active}`);
  }, [input, found, active, listId]);
  return active;
}

function useLateText(text: string): string {
  const [late, setLate] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}

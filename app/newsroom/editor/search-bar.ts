import { syntaxTree } from "@codemirror/language";
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  setSearchQuery,
} from "@codemirror/search";
import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { type Command, type EditorView, keymap, type Panel, runScopeHandlers, type ViewUpdate } from "@codemirror/view";
import { NOT_WORDS } from "./french-quotes.ts";
import { listMarks } from "./marks.ts";

const SCOPE = "editor search-panel";
const MAX_COUNT = 999;

/** « Chercher et remplacer » searches only the words of the text, never its marks. */
export const searchBar: Extension = [
  search({ top: true, createPanel: (view) => new SearchBar(view) }),
  Prec.high(
    keymap.of([
      { key: "Mod-f", run: openSearchPanel, scope: SCOPE, preventDefault: true },
      { key: "F3", run: findNext, shift: findPrevious, scope: SCOPE, preventDefault: true },
      { key: "Escape", run: closeSearchPanel, scope: SCOPE },
    ]),
  ),
];

export function wordsQuery(words: string, replacement = ""): SearchQuery {
  return new SearchQuery({ search: words, replace: replacement, literal: true, test: isInWords });
}

function isInWords(_match: string, state: EditorState, from: number, to: number): boolean {
  const isMark = listMarks(state, { from, to }).some((mark) => mark.from < to && mark.to > from);
  const tree = syntaxTree(state);
  return !isMark && ![tree.resolveInner(from, 1), tree.resolveInner(to, -1)].some(({ name }) => NOT_WORDS.test(name));
}

class SearchBar implements Panel {
  readonly top = true;
  readonly dom = document.createElement("div");
  readonly #view: EditorView;
  readonly #words = makeInput("Chercher");
  readonly #replacement = makeInput("Remplacer par");
  readonly #said = document.createElement("p");
  #query = wordsQuery("");

  constructor(view: EditorView) {
    this.#view = view;
    this.#words.input.setAttribute("main-field", "true");
    this.#words.input.value = getSearchQuery(view.state).search;
    this.#said.setAttribute("role", "status");
    this.dom.className = "writing-search";
    this.dom.setAttribute("role", "search");
    this.dom.setAttribute("aria-label", "Chercher et remplacer dans le texte");
    this.dom.append(
      ...[this.#words.label, this.#button("Précédent", findPrevious), this.#button("Suivant", findNext), this.#said],
      ...(view.state.readOnly
        ? []
        : [
            this.#replacement.label,
            this.#button("Remplacer", replaceNext),
            this.#button("Tout remplacer", replaceAll),
          ]),
      this.#button("Fermer", closeSearchPanel),
    );
    this.dom.addEventListener("input", () => this.#search());
    this.dom.addEventListener("keydown", (event) => this.#onKeyDown(event));
    queueMicrotask(() => this.#search());
  }

  mount(): void {
    this.#words.input.select();
  }

  update({ transactions, docChanged }: ViewUpdate): void {
    for (const { value } of transactions.flatMap(({ effects }) => effects.filter((one) => one.is(setSearchQuery)))) {
      if (value === this.#query) continue;
      // The words selected in the text become the search.
      this.#words.input.value = value.search;
      queueMicrotask(() => this.#search());
    }
    if (docChanged) this.#say();
  }

  #search(): void {
    if (!this.dom.isConnected) return;
    this.#query = wordsQuery(this.#words.input.value, this.#replacement.input.value);
    this.#view.dispatch({ effects: setSearchQuery.of(this.#query) });
    this.#say();
  }

  #say(): void {
    if (!this.#query.valid) {
      this.#said.textContent = "";
      return;
    }
    let count = 0;
    const found = this.#query.getCursor(this.#view.state);
    while (count < MAX_COUNT && !found.next().done) count++;
    this.#said.textContent = count === 0 ? "Introuvable" : count === 1 ? "1 passage" : `${count} passages`;
  }

  #button(label: string, run: Command): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => run(this.#view));
    return button;
  }

  /** Without this, the Enter key would send the draft's form, which contains the search bar. */
  #onKeyDown(event: KeyboardEvent): void {
    if (runScopeHandlers(this.#view, event, "search-panel")) event.preventDefault();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      const isReplacing = event.target === this.#replacement.input;
      (isReplacing ? replaceNext : event.shiftKey ? findPrevious : findNext)(this.#view);
    }
  }
}

function makeInput(words: string): { label: HTMLLabelElement; input: HTMLInputElement } {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = "text";
  input.autocomplete = "off";
  input.lang = "fr";
  const name = document.createElement("span");
  name.textContent = words;
  label.append(name, input);
  return { label, input };
}

import { WidgetType } from "@codemirror/view";

/** Replaces hidden source text by a short form, and gives the source to screen readers. */
export class SourceWidget extends WidgetType {
  readonly source: string;
  readonly shown: string;
  readonly className: string;

  constructor(source: string, shown: string, className: string) {
    super();
    this.source = source;
    this.shown = shown;
    this.className = className;
  }

  override eq(other: SourceWidget): boolean {
    return other.source === this.source && other.shown === this.shown && other.className === this.className;
  }

  toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = this.className;
    // When the short form contains words, screen readers need no other text.
    if (this.shown && /\p{L}/u.test(this.shown)) element.textContent = this.shown;
    else element.append(hidden(this.source), visible(this.shown));
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

function hidden(text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "sr-only";
  element.textContent = text;
  return element;
}

function visible(text: string): HTMLElement {
  const element = document.createElement("span");
  element.setAttribute("aria-hidden", "true");
  element.textContent = text;
  return element;
}

/** The picture appears below its caption in a frame of fixed height, so that nothing moves when it has loaded. */
export class PictureWidget extends WidgetType {
  readonly path: string;

  constructor(path: string) {
    super();
    this.path = path;
  }

  override eq(other: PictureWidget): boolean {
    return other.path === this.path;
  }

  override get estimatedHeight(): number {
    return 160;
  }

  toDOM(): HTMLElement {
    const frame = document.createElement("span");
    frame.className = "writing-picture";
    const picture = document.createElement("img");
    // The caption already describes the picture.
    picture.alt = "";
    picture.loading = "lazy";
    picture.decoding = "async";
    picture.addEventListener("error", () => frame.replaceChildren("Image introuvable"));
    picture.src = this.path;
    frame.append(picture);
    return frame;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

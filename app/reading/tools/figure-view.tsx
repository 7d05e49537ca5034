import { type KeyboardEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Cited } from "./article-citation.ts";
import { CloseButton, CopyButton, ReuseLink, type ToolProps, ViewDialog } from "./view-dialog.tsx";

type CitedFigure = {
  caption: string;
  title: string;
  address: string;
};

export function citeFigure({ caption, title, address }: CitedFigure, article: Cited): string {
  const name = title.replace(/\.$/, "");
  const rest = caption.startsWith(title) ? caption.slice(title.length).trim() : "";
  const place = `dans « ${article.title} », Le Récap, ${formatDate(article.modifiedAt)}`;
  return `« ${name} », ${place}.${rest ? ` ${rest}` : ""} ${address}`;
}

const PNG_WIDTH = 1600;
const DARK = /@media \(prefers-color-scheme:dark\)\{(?:[^{}]*\{[^{}]*\})*\}/;

async function toPng(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`Drawing: ${answer.status}`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(inLight(await answer.text()))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture"))), "image/png"),
  );
}

export function inLight(svg: string): string {
  return svg.replace(DARK, "");
}

const ZOOM_STEP = 1.5;
const MAX_ZOOM = 6;

type Seen = {
  src: string;
  name: string;
  title: string;
  caption: string;
  address: string;
  width: number;
  height: number;
};

export function FigureView({ article, from, close }: ToolProps) {
  const [figure] = useState(() => readFigure(from, article.href));
  const [zoom, setZoom] = useState(1);
  if (!figure) return null;
  const zoomBy = (factor: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom * factor)));
  const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return;
    if (key === "+" || key === "=") zoomBy(ZOOM_STEP);
    else if (key === "-") zoomBy(1 / ZOOM_STEP);
    else if (key === "0") setZoom(1);
  };
  return (
    <ViewDialog label={`Figure : ${figure.title}`} className="view-figure" onKey={onKey} close={close}>
      <div className="view-head">
        <div className="button-row">
          <Button tone="quiet" disabled={zoom >= MAX_ZOOM} onClick={() => zoomBy(ZOOM_STEP)}>
            Agrandir
          </Button>
          <Button tone="quiet" disabled={zoom <= 1} onClick={() => zoomBy(1 / ZOOM_STEP)}>
            Réduire
          </Button>
        </div>
        <CloseButton>Fermer</CloseButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so takes the keyboard's arrows */}
      <section className="view-drawing" aria-label="Dessin agrandi" tabIndex={0}>
        <Drawing {...figure} zoom={zoom} />
      </section>
      <FigureFiles {...figure} />
      <p className="view-quote">
        <FrenchText>{citeFigure(figure, article)}</FrenchText>
      </p>
      <div className="button-row">
        <CopyButton text={citeFigure(figure, article)}>Copier la citation</CopyButton>
        <CopyButton text={figure.address}>Copier le lien</CopyButton>
      </div>
      <ReuseLink />
    </ViewDialog>
  );
}

function Drawing({ src, title, width, height, zoom }: Seen & { zoom: number }) {
  return (
    <img
      {...{ src, width, height }}
      alt={title}
      // The variables are set by script, because the content security policy refuses style attributes.
      ref={(image) => {
        image?.style.setProperty("--zoom", String(zoom));
        image?.style.setProperty("--ratio", String(width / height));
      }}
    />
  );
}

function FigureFiles({ src, name }: Pick<Seen, "src" | "name">) {
  const [state, setState] = useState<"ready" | "drawing" | "failed">("ready");
  const savePng = async () => {
    setState("drawing");
    try {
      saveFile(new File([await toPng(src)], `${name}.png`, { type: "image/png" }));
      setState("ready");
    } catch (error) {
      console.error("PNG could not be drawn", error);
      setState("failed");
    }
  };
  return (
    <div className="button-row">
      <Button tone="quiet" aria-busy={state === "drawing"} onClick={() => void savePng()}>
        Image PNG
      </Button>
      <a className="button button-quiet" href={src} download={`${name}.svg`}>
        Dessin SVG
      </a>
      <a className="button button-quiet" href={src.replace(/svg$/, "csv")} download={`${name}.csv`}>
        Données CSV
      </a>
      <span role="status">{state === "failed" ? "L’image n’a pas pu être dessinée. Prenez le dessin SVG." : ""}</span>
    </div>
  );
}

function readFigure(link: HTMLAnchorElement | null, path: string): Seen | null {
  const figure = link?.closest("figure");
  const image = figure?.querySelector("img");
  if (!link || !figure || !image) return null;
  const src = link.pathname;
  return {
    src,
    name: src.replace(/^.*\/|\.svg$/g, ""),
    title: image.alt,
    caption: figure.getAttribute("aria-label") ?? image.alt,
    address: `${location.origin}${path}#${figure.id}`,
    width: Number(image.getAttribute("width")),
    height: Number(image.getAttribute("height")),
  };
}

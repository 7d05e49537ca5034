import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import sheetUrl from "#app/styles-reading.css?url";
import { Button } from "#app/ui/button.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";

export type ToolProps = {
  article: ArticlePage;
  from: HTMLAnchorElement | null;
  close: () => void;
};

type ViewDialogProps = {
  label: string;
  className?: string;
  onKey?: (event: React.KeyboardEvent<HTMLDialogElement>) => void;
  close: () => void;
  children: ReactNode;
};

export function ViewDialog({ label, className = "", onKey, close, children }: ViewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <>
      <ReadingStyle />
      <dialog ref={dialog} className={`view ${className}`} aria-label={label} onClose={close} onKeyDown={onKey}>
        {children}
      </dialog>
    </>
  );
}

export function ReadingStyle() {
  return <link rel="stylesheet" href={sheetUrl} precedence="page" />;
}

export function CloseButton({ children }: { children: string }) {
  return (
    <form method="dialog">
      <Button type="submit" tone="quiet">
        {children}
      </Button>
    </form>
  );
}

/** The button itself shows the outcome, because a toast would be behind the dialog. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  const copy = async () => {
    try {
      // Without https there is no `navigator.clipboard`, and the error is caught here.
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  return (
    <span className="copy">
      <Button tone="quiet" drawing={outcome === "copied" ? "check" : undefined} onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status">
        {`${outcome === "copied" ? "Copié" : ""}${outcome === "refused" ? "La copie est refusée : sélectionnez le texte." : ""}`}
      </span>
    </span>
  );
}

export function ReuseLink() {
  return (
    <p>
      <Link to="/reutiliser">Ce que l’on peut copier</Link>
    </p>
  );
}

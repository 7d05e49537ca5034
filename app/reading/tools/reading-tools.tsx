import { type ComponentType, useCallback, useEffect, useState } from "react";
import { KeepButton } from "#app/learning/offline/keep-button.tsx";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import { notify } from "#app/ui/notifications.ts";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import type { ToolName } from "./tools.ts";
import type { ToolProps } from "./view-dialog.tsx";

const ESSENTIAL = "#essentiel";

type Opened = { Tool: ComponentType<ToolProps>; from: HTMLAnchorElement | null };

const PRESSED = '.figure-link, .reading-tools a[href*="#"], .sources a[href$="#citer"]';

export function ReadingTools({ article }: { article: ArticlePage }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [cameWithPage] = useState(useIsHydrating());
  const hasVoice = useFrenchVoice();
  const open = useCallback((name: ToolName, from: HTMLAnchorElement | null) => {
    import("./tools.ts").then(
      ({ TOOLS }) => setOpened({ Tool: TOOLS[name], from }),
      () =>
        from ? location.assign(from.href) : notify({ title: "Erreur", description: "Réessayez.", tone: "destructive" }),
    );
  }, []);

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(PRESSED);
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(link.hash === ESSENTIAL ? "essential" : link.hash ? "citation" : "figure", link);
    };
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, [open]);

  useEffect(() => {
    // A link from another page of the site, such as the search, uses this hash for a position in the text, so the
    // dialog stays closed.
    if (cameWithPage && location.hash === ESSENTIAL && !document.referrer.startsWith(location.origin))
      open("essential", null);
  }, [open, cameWithPage]);

  return (
    <>
      {hasVoice ? (
        <button type="button" data-drawing="headphones" onClick={() => open("listening", null)}>
          Écouter
        </button>
      ) : null}
      <EssentialLink />
      <KeepButton paths={[article.href]} text="Garder hors connexion" shortText="Hors connexion" drawing="download" />
      {opened ? <opened.Tool article={article} from={opened.from} close={() => setOpened(null)} /> : null}
    </>
  );
}

export function EssentialLink() {
  return (
    <a href={ESSENTIAL} data-drawing="timer">
      En 30 secondes
    </a>
  );
}

function useFrenchVoice(): boolean {
  const [hasVoice, setHasVoice] = useState(false);
  useEffect(() => {
    const speech = window.speechSynthesis;
    if (!speech) return;
    const look = () => setHasVoice(speech.getVoices().some(({ lang }) => /^fr/i.test(lang)));
    look();
    // In Safari 15 `speechSynthesis` is not an event target.
    speech.addEventListener?.("voiceschanged", look);
    return () => speech.removeEventListener?.("voiceschanged", look);
  }, []);
  return hasVoice;
}

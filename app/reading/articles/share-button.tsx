import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notifications.ts";

export function ShareButton({ title, href }: { title: string; href: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);

  async function share() {
    const url = new URL(href, window.location.origin).href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      if ((error as Error).name === "AbortError") return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setOutcome("copied");
      notify({ title: "Lien copié" });
    } catch {
      setOutcome("refused");
      notify({ title: "Erreur", description: `Copiez l’adresse de la page : ${url}`, tone: "destructive" });
    }
  }

  return (
    <Button tone="quiet" needsScript drawing={outcome === "copied" ? "check" : "share-2"} onClick={() => void share()}>
      {outcome === "copied" ? "Lien copié" : "Partager"}
    </Button>
  );
}

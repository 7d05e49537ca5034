import { type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { notify } from "#app/features/notifications/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export const THANKS = "Merci pour votre feedback !";

/** One press adds one to the article's count. A plain form, so that it works without scripts too. */
export function FeedbackForm({ articleId }: { articleId: string }) {
  const fetcher = useFetcher<{ outcome: "counted" | "refused" }>();
  const [given, setGiven] = useState(false);
  const outcome = fetcher.data?.outcome;

  useEffect(() => {
    if (outcome === "counted") {
      setGiven(true);
      notify({ title: THANKS });
    } else if (outcome === "refused") {
      notify({ title: "Erreur", description: "Votre avis n’a pas pu être enregistré.", tone: "destructive" });
    }
  }, [outcome]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (given || fetcher.state !== "idle") event.preventDefault();
  }

  return (
    <fetcher.Form className="feedback" method="post" action="/avis" onSubmit={submit}>
      <input type="hidden" name="article" value={articleId} />
      <Button type="submit" tone="quiet" aria-disabled={given || undefined}>
        <Icon name={given ? "check" : "thumbs-up"} />
        Ce contenu était-il utile ?
      </Button>
      <p role="status" className="muted">
        {given ? THANKS : ""}
      </p>
    </fetcher.Form>
  );
}

import { type FormEvent, useEffect } from "react";
import { useFetcher } from "react-router";
import { notify } from "#app/features/notifications/notifications.ts";
import { Button } from "#app/ui/button.tsx";

export const THANKS = "Merci pour votre feedback !";
export const REFUSED = "Votre avis n’a pas pu être enregistré. Réessayez plus tard.";

/** One press adds one to the article's count. A plain form, so that it works without scripts too. */
export function FeedbackForm({ articleId }: { articleId: string }) {
  const fetcher = useFetcher<{ outcome: string }>();
  const answer = fetcher.data;
  const given = answer?.outcome === "counted";

  useEffect(() => {
    if (answer) notify(given ? { title: THANKS } : { title: "Erreur", description: REFUSED, tone: "destructive" });
  }, [answer, given]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (given || fetcher.state !== "idle") event.preventDefault();
  }

  return (
    <fetcher.Form className="feedback" method="post" action="/avis" onSubmit={submit}>
      <Button
        type="submit"
        name="article"
        value={articleId}
        tone="quiet"
        drawing={given ? "check" : "thumbs-up"}
        aria-disabled={given || undefined}
      >
        Ce contenu était-il utile ?
      </Button>
      <p role="status" className="muted">
        {answer ? (given ? THANKS : REFUSED) : ""}
      </p>
    </fetcher.Form>
  );
}

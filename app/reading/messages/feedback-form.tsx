import { type FormEvent, useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { storedFeedback } from "#app/accounts/reader-data/stored-feedback.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notifications.ts";
import { reportPath } from "#library/proofs/proof-paths.ts";
import { REFUSED, THANKS } from "./feedback-texts.ts";

export function FeedbackForm({ articleId }: { articleId: string }) {
  const fetcher = useFetcher<{ outcome: string }>();
  // Without https there is no `randomUUID`, and each press counts.
  const [id] = useState(() => globalThis.crypto?.randomUUID?.() ?? "");
  const answer = fetcher.data;
  const counted = answer?.outcome === "counted";
  const given = storedFeedback.use().includes(articleId) || counted;

  useEffect(() => {
    if (counted) storedFeedback.store([...storedFeedback.load(), articleId]);
    if (answer) notify(counted ? { title: THANKS } : { title: "Erreur", description: REFUSED, tone: "destructive" });
  }, [answer, counted, articleId]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (given || fetcher.state !== "idle") return;
    void fetcher.submit({ article: articleId, envoi: id }, { method: "post", action: "/avis" });
  }

  return (
    <form className="feedback" method="post" action="/avis" onSubmit={submit}>
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
      <Link to={reportPath(articleId)}>Signaler une erreur ou un manque</Link>
      <p role="status" className="muted">
        {given ? THANKS : answer ? REFUSED : ""}
      </p>
    </form>
  );
}

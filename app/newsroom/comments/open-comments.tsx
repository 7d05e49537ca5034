import { TextLink } from "#app/newsroom/writing/text-link.tsx";
import { commentAnchor, openCommentsText } from "./comment-fields.ts";
import type { ShownComment } from "./show-comments.server.ts";

/** Beside the text that is written: each leads to its passage, and to where it is answered. */
export function OpenComments({ page, comments }: { page: string; comments: ShownComment[] }) {
  const open = comments.filter(({ resolved }) => !resolved);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="remarques-ouvertes">
      <h2 id="remarques-ouvertes">{openCommentsText(open.length)}</h2>
      <ul className="draft-log">
        {open.map(({ id, name, text, quote, control, replies }) => (
          <li key={id}>
            {control ? (
              <TextLink control={control.id} words={control.words} start={control.start}>
                <span lang="fr">{quote}</span>
              </TextLink>
            ) : (
              <>
                <span>{"Passage modifié : "}</span>
                <q lang="fr">{quote}</q>
              </>
            )}
            <span className="comment-text" lang="fr">
              {`${name} : ${text}`}
            </span>
            {replies.map((reply) => (
              <span key={reply.id} className="comment-text" lang="fr">
                {`${reply.name} : ${reply.text}`}
              </span>
            ))}
            <a href={`${page}#${commentAnchor(id)}`}>
              Répondre ou régler<span className="sr-only">{` : la remarque de ${name}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

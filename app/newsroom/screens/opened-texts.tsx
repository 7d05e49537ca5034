import { Link } from "react-router";
import { WORDS_FIELD } from "#app/newsroom/drafts/draft-paths.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { LIST_FIELDS } from "./list-query.ts";

type OpenedTextsProps = {
  label: string;
  /** Of the identifiers in this list. */
  name: string;
  verb: string;
  /** In which the editor is opened, where a text has them. */
  words?: string;
  texts: { document: string; title: string; href: string | null; about: string }[];
};

/** Texts of the site, each with the button that opens a draft of it. */
export function OpenedTexts({ label, name, verb, texts, words = "" }: OpenedTextsProps) {
  return (
    <form method="post" action={`${NEWSROOM_PATH}?index`} aria-label={label}>
      {words ? <input type="hidden" name={WORDS_FIELD} value={words} /> : null}
      <ul className="served-list">
        {texts.map(({ document, title, href, about }, index) => (
          <li key={document}>
            <span id={`${name}-${index}`}>{title}</span>
            <span className="muted">
              <FrenchText>{about}</FrenchText>
              {href ? (
                <>
                  <span>{" · "}</span>
                  <Link to={href} aria-label={`Voir sur le site : ${title}`}>
                    Voir
                  </Link>
                </>
              ) : null}
            </span>
            <Button
              type="submit"
              tone="quiet"
              name={LIST_FIELDS.open}
              value={document}
              id={`${name}-ouvrir-${index}`}
              aria-labelledby={`${name}-ouvrir-${index} ${name}-${index}`}
            >
              {verb}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}

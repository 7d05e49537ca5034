import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";

type HardWordsProps = {
  /** `href` is the address at which the glossary explains the word. */
  words: { word: string; meaning: string; href?: string | null }[];
};

/** Nothing is rendered without words, because an empty list is not valid HTML. */
export function HardWords({ words }: HardWordsProps) {
  if (words.length === 0) return null;
  return (
    <dl className="exam-words">
      {words.map(({ word, meaning, href }) => (
        <div key={word}>
          <dt>
            {href ? (
              <Link to={href}>
                <FrenchText>{word}</FrenchText>
              </Link>
            ) : (
              <FrenchText>{word}</FrenchText>
            )}
          </dt>
          <dd>
            <FrenchText>{meaning}</FrenchText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

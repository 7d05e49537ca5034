import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { LearningCard } from "#library/catalogue/exam-card-views.ts";
import { Proofs } from "./fact-list.tsx";
import type { Listening } from "./use-listening.tsx";

/** Wider pictures have words in them: they stand above the text, large enough to be read. */
const SMALL = 160;

type CardListProps = { cards: LearningCard[]; listening: Listening | null };

/** In the order in which they are to be read. */
export function CardList({ cards, listening }: CardListProps) {
  return (
    <ol className="exam-cards">
      {cards.map((card) => (
        <li key={card.id} id={card.id} className="exam-card">
          <Card card={card} />
          {listening?.listenTo(spokenCard(card), card.title)}
          <Proofs sources={card.sources} />
        </li>
      ))}
    </ol>
  );
}

function Card({ card: { title, when, says, list, why, words, picture } }: { card: LearningCard }) {
  return (
    <>
      {picture ? (
        <img
          className={picture.width > SMALL ? "exam-map" : "exam-picture"}
          src={picture.src}
          alt={picture.shows}
          width={picture.width}
          height={picture.height}
          loading="lazy"
        />
      ) : null}
      <h3>
        {when === null ? null : (
          <span className="exam-when">
            <FrenchText>{when}</FrenchText>
          </span>
        )}
        <FrenchText>{title}</FrenchText>
      </h3>
      <p>
        <FrenchText>{says}</FrenchText>
      </p>
      {list.length > 0 ? (
        <ul className="exam-card-list">
          {list.map((item) => (
            <li key={item.name}>
              <strong>
                <FrenchText>{item.name}</FrenchText>
              </strong>
              {item.says ? <FrenchText>{` : ${item.says}`}</FrenchText> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="exam-why">
        <strong>Pourquoi c’est important :</strong> <FrenchText>{why}</FrenchText>
      </p>
      {words.length > 0 ? <Words words={words} /> : null}
    </>
  );
}

function Words({ words }: Pick<LearningCard, "words">) {
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

/** For `listenTo`: all that the card says. */
export function spokenCard({ title, when, says, list, why }: LearningCard): string[] {
  return [
    when === null ? title : `${when}. ${title}`,
    says,
    ...list.map((item) => (item.says ? `${item.name} : ${item.says}` : item.name)),
    why,
  ];
}

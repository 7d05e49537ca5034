import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { TopicCard } from "#library/catalogue/catalogue.ts";
import { LevelMark } from "./level-mark.tsx";

type TopicGridProps = {
  title: string;
  topics: TopicCard[];
  soonText: string;
  /** When true, the cards of planned pages link to their page under construction. */
  linkAll?: boolean;
};

export function TopicGrid({ title, topics, soonText, linkAll = false }: TopicGridProps) {
  return (
    <section aria-label={title}>
      <ul className="card-grid">
        {topics.map((topic) => (
          <li key={topic.id} className="fiche card" data-available={topic.available || undefined}>
            <img src={topic.imageUrl} alt="" width="320" height="200" loading="lazy" decoding="async" />
            <h2>
              {topic.available || linkAll ? (
                <Link className="card-link" to={topic.href}>
                  <FrenchText>{topic.title}</FrenchText>
                </Link>
              ) : (
                <FrenchText>{topic.title}</FrenchText>
              )}
            </h2>
            <p>
              <FrenchText>{topic.description}</FrenchText>
            </p>
            <p className={topic.available ? "available" : "soon"}>
              <span>{topic.available ? "Disponible" : soonText}</span>
              {topic.available ? <LevelMark article={topic.id} topicId={topic.topicId} before=" · " /> : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { FrenchText } from "#app/ui/french-text.tsx";
import { QUESTIONS_ASKED } from "./exam-rules.ts";
import { INVENTED } from "./exam-texts.ts";
import { Proofs } from "./fact-list.tsx";
import type { Explained } from "./grade-paper.ts";

type MoreHelpProps = Omit<Explained, "question" | "right" | "explanation"> & { number?: number };

/** Shows links for further help after an answer. They are plain links, because the page may be the answer to a form. */
export function MoreHelp({ kind, simpleExplanation, sources, lesson, articles, number }: MoreHelpProps) {
  // The card is short and teaches this answer; an article is long, and about the whole part of the programme.
  const links = lesson ? [{ ...lesson, title: `Apprendre : ${lesson.title}` }] : articles;
  return (
    <>
      <SimpleExplanation text={simpleExplanation} />
      {kind === "situation" ? <p className="muted">{INVENTED}</p> : null}
      {links.length > 0 ? (
        <p className="muted">
          Ce qui aide :{" "}
          {links.map(({ title, href }, index) => (
            <span key={href}>
              <span>{index > 0 ? ", " : ""}</span>
              <a href={href} aria-label={number === undefined ? undefined : `${title}, pour la question ${number}`}>
                <FrenchText>{title}</FrenchText>
              </a>
            </span>
          ))}
        </p>
      ) : null}
      {sources.length > 0 ? <Proofs sources={sources} /> : null}
    </>
  );
}

export function SimpleExplanation({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <details className="exam-simple">
      <summary>L’explication, dite plus simplement</summary>
      <FrenchText>{text}</FrenchText>
    </details>
  );
}

type MistakeProps = { mistake: Explained & { given?: string | null; number?: number; isLate?: boolean } };

export function Mistake({ mistake }: MistakeProps) {
  const { question, right, explanation, given, number, isLate } = mistake;
  return (
    <li className="exam-mistake">
      <p className="quiz-sheet-question">
        {number === undefined ? null : (
          <span className="quiz-position">{`Question ${number} sur ${QUESTIONS_ASKED} · `}</span>
        )}
        <FrenchText>{question}</FrenchText>
      </p>
      <p>
        <strong className="verdict-wrong">{given === null ? "Sans réponse." : "Faux."}</strong>{" "}
        {given ? <FrenchText>{`Votre réponse : ${given}.`}</FrenchText> : null}
        <span>{isLate ? " (après la limite de temps)" : ""}</span>
      </p>
      <p>
        <strong>
          <FrenchText>{`Bonne réponse : ${right}.`}</FrenchText>
        </strong>{" "}
        <FrenchText>{explanation}</FrenchText>
      </p>
      <MoreHelp {...mistake} />
    </li>
  );
}

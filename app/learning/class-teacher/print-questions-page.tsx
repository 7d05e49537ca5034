import { use, useEffect, useState } from "react";
import { Link } from "react-router";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { PRINT_AT_ONCE, PRINT_NAMES, type PrintName, printPath } from "#app/learning/class/print-paths.ts";
import { AnswerList, QuestionList } from "#app/learning/questions/question-sheet.tsx";
import sheetUrl from "#app/styles/handout.css?url";
import { Button } from "#app/ui/button.tsx";
import { ChoiceLinks } from "#app/ui/choice-links.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import { CARDS_PATH } from "#library/catalogue/teaching-paths.ts";
import { useAskedOwn } from "./kept-own-questions.ts";
import type { PrintedQuestions } from "./print-questions.server.ts";

const NAMES: Record<PrintName, string> = {
  pupil: "Fiche élève",
  answers: "Réponses",
  slips: "Questions à découper",
};

const CONTENTS: Record<PrintName, string> = {
  pupil: "Les questions sans leurs réponses : une feuille par élève.",
  answers: "Les réponses expliquées, dans le même ordre.",
  slips:
    "Une question par papier, à tirer au sort : à deux, à l’oral, ou en équipes. Les numéros sont ceux des réponses.",
};

export function PrintPage({ print }: { print: PrintedQuestions }) {
  const { name } = print;
  const query = new URLSearchParams(print.query);
  const own = useAskedOwn(query);
  const isRead = usePrintAtOnce();
  const areMissing = isRead && query.has(CLASS_FIELDS.withOwn) && own.length === 0;
  const questions = [...print.questions, ...own];
  return (
    <TeacherPage name="Imprimer les questions">
      <link rel="stylesheet" href={sheetUrl} precedence="page" />
      <PrintChoice print={print} areMissing={areMissing} />
      <article className={`sheet question-print question-print-${name}`}>
        <PrintHead print={print} />
        {name === "answers" ? <AnswerList questions={questions} /> : <QuestionList questions={questions} />}
      </article>
    </TeacherPage>
  );
}

/**
 * The preparation prints by one press, with the questions of this browser. The address then loses its end, so that a
 * reload does not print again. Returns whether the browser has been read.
 */
function usePrintAtOnce(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(true), []);
  useEffect(() => {
    if (!isRead || location.hash !== PRINT_AT_ONCE) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    print();
  }, [isRead]);
  return isRead;
}

function PrintChoice({ print, areMissing }: { print: PrintedQuestions; areMissing: boolean }) {
  const { quiz, name, query, notion, notions, prepareHref } = print;
  return (
    <div className="sheet-choice">
      <ChoiceLinks
        label="Ce qui s’imprime"
        choices={PRINT_NAMES.map((one) => {
          return { to: `${printPath(quiz, one)}${query}`, name: NAMES[one], isCurrent: one === name };
        })}
      />
      <p className="muted">{CONTENTS[name]}</p>
      <div role="status">
        {areMissing ? (
          <p className="alert">Vos propres questions manquent ici : elles ne sont pas dans ce navigateur.</p>
        ) : null}
      </div>
      {notions.length > 1 ? (
        <ChoiceLinks
          label="Notions"
          choices={notions.map(({ id, label }) => ({
            to: `${printPath(quiz, name)}?${CLASS_FIELDS.notion}=${id}`,
            name: <FrenchText>{label}</FrenchText>,
            isCurrent: id === notion?.id,
          }))}
        />
      ) : null}
      <p>
        <Link to={prepareHref}>Choisir d’autres questions</Link>, une à une
      </p>
      <Button needsScript onClick={() => window.print()}>
        Imprimer
      </Button>
      <p>
        <Link to={CARDS_PATH}>Les cartes de réponse A, B, C, D</Link>, pour répondre sans téléphone
      </p>
    </div>
  );
}

function PrintHead({ print: { name, title, notion, hrefs } }: { print: PrintedQuestions }) {
  const { origin } = use(SiteSettingsContext);
  return (
    <header className="sheet-head">
      {name === "pupil" ? (
        <p className="sheet-names">
          <span>Nom :</span>
          <span>Classe :</span>
          <span>Date :</span>
        </p>
      ) : null}
      <p className="kicker">{NAMES[name]}</p>
      <h1 className="sheet-title">
        <FrenchTitle>{notion ? `${title} : ${notion.label.toLowerCase()}` : title}</FrenchTitle>
      </h1>
      <p className="sheet-origin">{hrefs.map((href) => `${origin}${href}`).join(" ")}</p>
      {name === "pupil" ? <p className="sheet-hint">Une seule réponse est juste : entourez sa lettre.</p> : null}
    </header>
  );
}

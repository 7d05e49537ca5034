import { expect, type Locator, type Page } from "@playwright/test";
import type { QuizOfContent } from "#tests/support/content/texts.ts";

export function quizPlayer(page: Page, quiz: QuizOfContent) {
  const card = page.getByRole("region", { name: quiz.title });
  const total = quiz.questions.length;

  function placeOf(index: number, isRight: boolean): number {
    const options = quiz.questions[index]?.options ?? [];
    return options.findIndex(({ isCorrect }) => Boolean(isCorrect) === isRight);
  }

  function option(index: number, isRight: boolean): Locator {
    return card.getByRole("radio").nth(placeOf(index, isRight));
  }

  async function answer(index: number, isRight: boolean) {
    await expect(card.getByText(`Question ${index + 1} sur ${total}`)).toBeVisible();
    await option(index, isRight).check();
    await card.getByRole("button", { name: "Vérifier" }).click();
  }

  async function goOn(index: number) {
    await card.getByRole("button", { name: index === total - 1 ? "Voir les résultats" : "Question suivante" }).click();
  }

  /** From the question shown, by presses inside the page, which cost a tenth of those of a pointer. */
  async function finish(rightAnswers: number, from = 0) {
    await expect(card.getByText(`Question ${from + 1} sur ${total}`)).toBeVisible();
    const choices = quiz.questions.map((_, index) => placeOf(index, index < rightAnswers));
    await card.evaluate(pressThrough, choices.slice(from));
  }

  return { card, total, option, answer, goOn, finish };
}

/** Answers each question of the quiz, and works in a tab that is hidden too. */
export async function pressThrough(card: Element, choices: number[]): Promise<void> {
  const press = async (selector: string, index = 0) => {
    card.querySelectorAll<HTMLElement>(selector)[index]?.click();
    await new Promise((resolve) => setTimeout(resolve));
  };
  for (const choice of choices) {
    await press(".quiz-form input", choice);
    await press(".quiz-form button");
    await press(".quiz-form button");
  }
}

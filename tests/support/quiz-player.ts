import { expect, type Locator, type Page } from "@playwright/test";
import type { QuizOfContent } from "./texts.ts";

export type QuizPlayer = ReturnType<typeof quizPlayer>;

export function quizPlayer(page: Page, quiz: QuizOfContent) {
  const card = page.getByRole("region", { name: quiz.title });
  const total = quiz.questions.length;

  function option(index: number, isRight: boolean): Locator {
    const options = quiz.questions[index]?.options ?? [];
    const place = options.findIndex(({ isCorrect }) => Boolean(isCorrect) === isRight);
    return card.getByRole("radio").nth(place);
  }

  async function answer(index: number, isRight: boolean) {
    await expect(card.getByText(`Question ${index + 1} sur ${total}`)).toBeVisible();
    await option(index, isRight).check();
    await card.getByRole("button", { name: "Vérifier" }).click();
  }

  async function goOn(index: number) {
    await card.getByRole("button", { name: index === total - 1 ? "Voir les résultats" : "Question suivante" }).click();
  }

  async function finish(rightAnswers: number) {
    for (let index = 0; index < total; index += 1) {
      await answer(index, index < rightAnswers);
      await goOn(index);
    }
  }

  return { card, total, option, answer, goOn, finish };
}

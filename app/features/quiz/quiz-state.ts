import type { Quiz, QuizQuestion } from "#library/catalogue/catalogue.ts";

const PASS_PERCENTAGE = 70;

export type QuizState = {
  index: number;
  chosen: string | null;
  checked: boolean;
  missed: string[];
  finished: boolean;
};

export type QuizAction =
  | { type: "choose"; option: string }
  | { type: "check" }
  | { type: "next" }
  | { type: "restart" }
  | { type: "resume"; state: QuizState };

export const initialQuizState: QuizState = { index: 0, chosen: null, checked: false, missed: [], finished: false };

/** Ignores an action that does not fit the state. */
export function quizReducer(quiz: Quiz, state: QuizState, action: QuizAction): QuizState {
  if (action.type === "restart") return initialQuizState;
  if (action.type === "resume") return state.index > 0 || state.checked ? state : action.state;
  const question = quiz.questions[state.index];
  if (state.finished || !question) return state;
  switch (action.type) {
    case "choose":
      return state.checked ? state : { ...state, chosen: action.option };
    case "check":
      if (state.checked || state.chosen === null) return state;
      return {
        ...state,
        checked: true,
        missed: isCorrect(question, state.chosen) ? state.missed : [...state.missed, question.id],
      };
    case "next":
      if (!state.checked) return state;
      if (state.index === quiz.questions.length - 1) return { ...state, chosen: null, finished: true };
      return { ...state, index: state.index + 1, chosen: null, checked: false };
  }
}

export function isCorrect(question: QuizQuestion, optionId: string): boolean {
  return question.options.some((option) => option.id === optionId && option.isCorrect);
}

export function percentage(score: number, total: number): number {
  return total === 0 ? 0 : Math.round((score / total) * 100);
}

export function isPassed(score: number, total: number): boolean {
  return percentage(score, total) >= PASS_PERCENTAGE;
}

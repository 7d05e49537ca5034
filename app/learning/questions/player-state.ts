import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { isCorrect } from "#library/catalogue/marking.ts";

export type PlayerState = {
  index: number;
  chosen: string | null;
  checked: boolean;
  missed: string[];
  finished: boolean;
  /** Ids of the mistakes that are asked again; null while all questions are asked. */
  again: string[] | null;
};

export type PlayerAction =
  | { type: "choose"; option: string }
  | { type: "check" }
  | { type: "next" }
  | { type: "restart" }
  | { type: "retry" }
  | { type: "resume"; state: PlayerState };

export const INITIAL_STATE: PlayerState = {
  ...{ index: 0, chosen: null, checked: false, missed: [], finished: false },
  again: null,
};

/** Returns the questions that are asked now: all, or those that were missed. */
export function askedQuestions<Q extends { id: string }>(questions: Q[], { again }: PlayerState): Q[] {
  return again ? questions.filter(({ id }) => again.includes(id)) : questions;
}

/** Ignores an action that does not fit the state. */
export function playerReducer(all: QuizQuestion[], state: PlayerState, action: PlayerAction): PlayerState {
  if (action.type === "restart") return INITIAL_STATE;
  if (action.type === "retry") return { ...INITIAL_STATE, again: state.missed };
  if (action.type === "resume") return state.index > 0 || state.checked ? state : action.state;
  const questions = askedQuestions(all, state);
  const question = questions[state.index];
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
      if (state.index === questions.length - 1) return { ...state, chosen: null, finished: true };
      return { ...state, index: state.index + 1, chosen: null, checked: false };
  }
}

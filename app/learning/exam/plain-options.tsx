import { FrenchText } from "#app/ui/french-text.tsx";
import type { QuizOption } from "#library/catalogue/catalogue.ts";
import { KeptFrench } from "./other-language.tsx";

type PlainOptionsProps = {
  name: string;
  options: Omit<QuizOption, "isCorrect">[];
  given: string | undefined;
  required?: boolean;
};

/** Renders the options as plain radio buttons, for a form that the server answers. */
export function PlainOptions({ name, options, given, required }: PlainOptionsProps) {
  return options.map(({ id, text }) => (
    <label key={id} className="quiz-option">
      <input type="radio" name={name} value={id} defaultChecked={given === id} required={required} />
      <FrenchText>{text}</FrenchText>
      <KeptFrench text={text} />
    </label>
  ));
}

import type { Elements } from "#app/ui/elements.ts";

export type HintedChoice<Value extends string> = { value: Value; words: string; hint: string };

type HintedChoicesProps = {
  name: string;
  choices: HintedChoice<string>[];
  chosen: string | null;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** The legend of the fieldset. */
  children: Elements;
};

/** Shows radio buttons, each with a hint about what the choice means for readers. */
export function HintedChoices(props: HintedChoicesProps) {
  const { name, choices, chosen, isRequired = false, isReadOnly = false, children } = props;
  return (
    <fieldset className="draft-choices" disabled={isReadOnly}>
      {children}
      {choices.map(({ value, words, hint }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} required={isRequired} />
          <span>
            <span>{words}</span>
            <small className="muted">{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    "long-title": "off",
    "no-implicit-input-type": "off",
    // HTML allows any id without spaces.
    "valid-id": ["error", { relaxed: true }],
    // A table's box is a region because it scrolls.
    "prefer-native-element": "off",
    // RGAA 1.9.1 asks for role="figure".
    "no-redundant-role": "off",
    // A phone number or a date may break.
    "tel-non-breaking": "off",
  },
});

export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

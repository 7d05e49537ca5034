import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** What the rules know of HTML is read once: for each page it would take a third of the time. */
class ReadOnce extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader["getConfigFor"]> | null = null;

  override getConfigFor(path: string) {
    this.#config ??= super.getConfigFor(path);
    return this.#config;
  }
}

const rules = new ReadOnce({
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
const validator = new HtmlValidate(rules);

export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const broken = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...broken, ...invalidAddresses(html).map((address) => `valid-url: ${address}`)];
}

const ADDRESS = /\s(?:href|src|action|formaction|cite|poster|data)="([^"]*)"/g;
const URL_SIGNS = String.raw`(?:[\w!$&'()*+,\-./:;=?@~\u00A0-\u{10FFFD}]|%[\da-fA-F]{2})*`;
/** https://url.spec.whatwg.org/#valid-url-string: brackets in the host of IPv6 alone, one # at most. */
const VALID_ADDRESS = new RegExp(String.raw`^(?:\w+://\[[\da-fA-F:.]+\])?${URL_SIGNS}(?:#${URL_SIGNS})?$`, "u");

/** No rule of the validator reads what an address is made of; that of the W3C does. */
function invalidAddresses(html: string): string[] {
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  const found = [...markup.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) => [...tag.matchAll(ADDRESS)]);
  return found
    .map(([, address = ""]) => address.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"))
    .filter((address) => !VALID_ADDRESS.test(address));
}

import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type EditionsProps, EditionsView } from "./editions-view.tsx";

const edition = (number: number) => ({ number, at: "26/11/2026 10:00", author: "Eve", what: "Publication", note: "" });
const PROPS: EditionsProps = {
  editions: [edition(2), edition(1)],
  hasMore: false,
  hasCode: true,
  canRollBack: true,
  plan: {
    number: 1,
    effects: [{ what: "Ces articles n’y étaient pas : ils seront retirés", titles: ["Article : Hôpital"] }],
  },
  waiting: [],
  answer: null,
};
const MESSAGE = "Dites pourquoi";
const TYPED = { message: MESSAGE, number: null, paths: [], note: "" };
const WAITING = [{ path: "glossary/lit.yaml", title: "Lit", files: [] }];

function show(shown: Partial<EditionsProps>): string {
  const Page = createRoutesStub([{ path: "/", Component: () => <EditionsView {...PROPS} {...shown} /> }]);
  return renderToStaticMarkup(<Page />);
}

/** Of the control that the message is said of, by what describes it. */
function described(html: string): string | undefined {
  const [, id = "none"] =
    new RegExp(`<div id="([^"]+)" role="alert"><p class="alert"><span>${MESSAGE}`).exec(html) ?? [];
  return html.match(/<(?:input|select|textarea)[^>]*>/g)?.find((control) => control.includes(`describedby="${id}`));
}

test.each([
  ["note", { intent: "back", number: 1, field: "note", note: "Court" }],
  ["note", { intent: "take", field: "note", note: "Court" }],
] as const)("a refusal stands beside the field that it is about: %s", (name, given) => {
  const html = show({ waiting: WAITING, answer: { ...TYPED, ...given } });
  expect(described(html)).toContain(`name="${name}"`);
  expect(html.split(MESSAGE)).toHaveLength(2);
});

test("what is about no field stands above the button that was pressed, which says what it asks for", () => {
  for (const [number, intent, words] of [
    [1, "back", "Revenir à cette édition</button>"],
    [null, "take", "Prendre le texte du dépôt</button>"],
  ] as const) {
    const html = show({ waiting: WAITING, answer: { ...TYPED, intent, number, field: null } });
    const [, after = ""] = html.split(MESSAGE);
    const pressed = after.slice(0, after.indexOf("</button>") + 9);
    expect(pressed).toContain(words);
    expect(pressed).toContain(`value="${intent}"`);
    expect(after.slice(0, after.indexOf("<button"))).toBe("</p>");
  }
});

test.each<[string, Partial<EditionsProps>, Partial<NonNullable<EditionsProps["answer"]>>]>([
  ["the code has ended", { hasCode: false }, { intent: "back", number: 1, note: "La source était juste." }],
  [
    "the edition is served now",
    { editions: [edition(1)] },
    { intent: "back", number: 1, note: "La source était juste." },
  ],
  ["nothing waits", { waiting: [] }, { intent: "take", note: "La source était juste." }],
])("what was typed stays in sight without its form: %s", (_, shown, given) => {
  const html = show({ ...shown, answer: { ...TYPED, intent: "back", field: null, ...given } });
  expect(html.split(MESSAGE)).toHaveLength(2);
  expect(html).toMatch(/<textarea[^>]* readOnly[^>]*>La source était/);
});

test("a return names the texts that it changes before it can be confirmed", () => {
  const asked = show({});
  expect(asked).toContain("Article : Hôpital");
  expect(asked).toContain('value="back"');
  const list = show({ plan: null });
  expect(list).not.toContain('value="back"');
  expect(list).toContain('href="/redaction/editions?edition=1#edition-1"');
});

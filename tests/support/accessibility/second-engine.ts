import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const ENGINE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"),
  "utf8",
);

const POLICIES = ["WCAG_2_2", "IBM_Accessibility"];

/** What the engine reports and is right here, with the reason. Whatever it finds else fails. */
const REVIEWED: { finding: RegExp; reason: string; pages?: RegExp }[] = [
  {
    finding: /^VIOLATION-FAIL element_tabbable_role_valid .*role="region" class="table"/,
    reason:
      "The box of a table scrolls on a narrow screen, so it takes the focus: axe asks for it. On a wide one it need not scroll, and only then the engine objects.",
  },
  {
    finding: /^VIOLATION-POTENTIAL element_tabbable_visible .*class="skip-link"/,
    reason: "The skip link becomes visible with the focus: « the first stop of Tab skips to the content ».",
  },
  {
    finding: /^VIOLATION-POTENTIAL element_tabbable_unobscured /,
    reason:
      "Something floats over it for a moment, which Escape closes: the menu, a toast, a dialogue that holds the focus. walkWithTab looks at each stop of the page at rest.",
  },
  {
    finding:
      /^VIOLATION-POTENTIAL style_focus_visible (?:.*admin-danger|<textarea aria-invalid|<a aria-label="Question \d+)/,
    reason: "An edge without a focus rule of its own: the outline of every link and field is drawn around it too.",
  },
  {
    finding: /^VIOLATION-POTENTIAL text_sensory_misuse <(?:legend|label|li|p|span)>/,
    pages: /^\/examen-civique\//,
    reason:
      "Questions of the exam, drawn at random: the engine reads French words (« large ») as English instructions.",
  },
  {
    finding: /^VIOLATION-FAIL fieldset_label_valid <fieldset class="exam-question"/,
    reason:
      "Not drawn while out of sight (content-visibility): its legend is there for assistive technology all the same.",
  },
  {
    finding: /^VIOLATION-POTENTIAL input_label_visible .*name="source"/,
    reason:
      "The label « Source » stands above the list; the engine does not find it under the dialogue and the toasts.",
  },
  {
    finding: /^VIOLATION-POTENTIAL input_label_visible <textarea [^>]*name="message"/,
    reason: "Its label stands above it; the engine takes a <label> for the one of an input, never of a textarea.",
  },
  {
    finding: /^VIOLATION-POTENTIAL style_color_misuse /,
    reason: "Raised for every style sheet with a colour. What colour means is said in words too: grid, criterion 3.1.",
  },
  {
    finding: /^VIOLATION-POTENTIAL style_viewport_resizable /,
    reason: "A font size mixes vw and rem in clamp(): it grows with the text. « text enlarged to 200 % » checks it.",
  },
  {
    finding: /^VIOLATION-MANUAL style_highcontrast_visible |^RECOMMENDATION-MANUAL img_alt_background /,
    reason: "Forced colours were looked at, and the backgrounds are highlighters: « in forced colours… ».",
  },
  {
    finding: /^VIOLATION-POTENTIAL text_block_heading /,
    reason: "Short bold or large texts that head nothing: the name of the site, a status, a number, a label.",
  },
  {
    finding: /^VIOLATION-POTENTIAL aria_keyboard_handler_exists .*role="tablist"/,
    reason: "Its tabs have the handler: « the unlocked profile has three tabs that work with the keyboard ».",
  },
  {
    finding: /^VIOLATION-POTENTIAL heading_markup_misuse /,
    reason: "A title of more than twenty words is long, and a title.",
  },
  {
    finding: /^VIOLATION-POTENTIAL blockquote_cite_exists /,
    reason: "Each is a quotation, with its source in words in its caption.",
  },
  {
    finding: /^RECOMMENDATION-FAIL aria_role_redundant .*<figure /,
    reason: "RGAA 1.9.1 asks for role=figure on a figure with a caption.",
  },
  {
    finding: /^RECOMMENDATION-FAIL aria_(role_redundant|child_valid) .*<(table|thead|tbody|tr|th|td) /,
    reason: "On a phone the table is laid out as cards, and a browser then forgets its roles: they are written out.",
  },
  {
    finding: /^RECOMMENDATION-POTENTIAL input_fields_grouped .*name="(q|source|etat|objet)"/,
    reason: "Four filters of one list, each with a label of its own, in a search form.",
  },
  {
    finding: /^RECOMMENDATION-POTENTIAL input_fields_grouped .*(type="file"|name="purpose")/,
    reason: "The file to import, and what the people in it asked for: two questions, each with a label of its own.",
  },
  {
    finding: /^VIOLATION-FAIL label_name_visible <a aria-label="[^"]*\b[IVX]+e /,
    reason: "The letter of an ordinal is raised, which the engine reads as a word of its own.",
  },
  {
    finding: /^(VIOLATION|RECOMMENDATION)-MANUAL download_keyboard_controllable /,
    reason: "A plain link to a source that is a PDF: the browser opens it, and its own viewer has the keys.",
  },
  {
    finding: /^VIOLATION-POTENTIAL input_checkboxes_grouped .*name="(confirmation|effacer)"/,
    reason: "Two boxes that answer two questions: to delete the account, and to empty the device too.",
  },
  {
    finding: /^RECOMMENDATION-POTENTIAL list_structure_proper .*<dl[ >]/,
    reason: "HTML allows a div around each term and its definition.",
  },
  {
    finding: /^RECOMMENDATION-POTENTIAL a_target_warning /,
    reason: "The text of the link ends with « (nouvelle fenêtre) »: structureProblems checks each.",
  },
];

type Finding = { value: [string, string]; ruleId: string; message: string; snippet: string };
type EngineWindow = Window & {
  ace: {
    Checker: new () => { check: (root: Document | Element, policies: string[]) => Promise<{ results: Finding[] }> };
  };
};

/** IBM Equal Access, whose rules are other people's than those of axe. Fails on anything that was not reviewed above. */
export async function secondEngine(page: Page, state: string, within?: string): Promise<void> {
  const lines = await findings(page, within);
  const { pathname } = new URL(page.url());
  const reviewed = REVIEWED.filter(({ pages }) => pages?.test(pathname) ?? true);
  const unreviewed = lines.filter((line) => !reviewed.some(({ finding }) => finding.test(line)));
  expect.soft(unreviewed, `second engine: ${state}`).toEqual([]);
}

async function findings(page: Page, within: string | undefined): Promise<string[]> {
  // Evaluated by the debugger, as axe is: the page's content security policy stays as it is.
  if (!(await page.evaluate(() => "ace" in window)))
    await page.evaluate(`${ENGINE_SOURCE}; Object.assign(window, { ace })`);
  return page.evaluate(
    async ({ within, policies }) => {
      const root = within === undefined ? document : document.querySelector(within);
      if (!root) throw new Error(`Nothing to check: ${within}`);
      const { results } = await new (window as unknown as EngineWindow).ace.Checker().check(root, policies);
      return results
        .filter(({ value }) => value[1] !== "PASS")
        .map(
          ({ value, ruleId, message, snippet }) => `${value.join("-")} ${ruleId} ${snippet.slice(0, 500)} ${message}`,
        );
    },
    { within, policies: POLICIES },
  );
}

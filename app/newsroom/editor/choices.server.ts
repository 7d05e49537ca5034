import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import type { Choice, Choices } from "./writing-context.ts";

/** Returns the words of the glossary and the figures on the site, to which a text can refer. */
export function choicesOf(services: Pick<NewsroomServices, "newsroom">): Choices {
  const { glossary, figures } = servedContent(services);
  return {
    terms: byLabel(glossary.map(({ id, term }) => ({ value: id, label: term }))),
    figures: byLabel(figures.map(({ id, title }) => ({ value: id, label: title }))),
  };
}

function byLabel(choices: Choice[]): Choice[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, "fr"));
}

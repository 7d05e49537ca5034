import { type CategoryId, hueOf } from "#figures/palette.ts";
import type { Drawing } from "#figures/svg.ts";
import { drawCardImage } from "./card-frame.ts";
import { categorySubjects } from "./category-subjects.ts";
import { drawThemeCards } from "./theme-cards.ts";
import { topicSubjects } from "./topic-subjects.ts";

export function drawCards(): Record<string, Drawing> {
  const categories = Object.entries(categorySubjects).map(([id, { title, subject }]) => {
    return [`category-${id}`, drawCardImage(title, hueOf(id as CategoryId), subject)] as const;
  });
  const topics = Object.entries(topicSubjects).map(([id, { title, category, subject }]) => {
    return [id, drawCardImage(title, hueOf(category), subject)] as const;
  });
  return { ...Object.fromEntries(categories), ...drawThemeCards(), ...Object.fromEntries(topics) };
}

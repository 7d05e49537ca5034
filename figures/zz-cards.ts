import { drawCardImage } from "#figures/cards/card-frame.ts";
import { categorySubjects } from "#figures/cards/category-subjects.ts";
import { drawThemeCards } from "#figures/cards/theme-cards.ts";
import { topicSubjects } from "#figures/cards/topic-subjects.ts";
import { hueOf } from "#figures/palette.ts";
import { writeFileSync, mkdirSync } from "node:fs";
mkdirSync("/tmp/fig/cards",{recursive:true});
for (const [id,s] of Object.entries(categorySubjects)) {const d=drawCardImage(id,hueOf(id as never),s); writeFileSync(`/tmp/fig/cards/category-${id}.svg`,d.svg)}
for (const [id,d] of Object.entries(drawThemeCards())) { writeFileSync(`/tmp/fig/cards/${id}.svg`,d.svg);console.log(id,d.svg.length)}
for (const [id,t] of Object.entries(topicSubjects)) {const d=drawCardImage(t.title,hueOf(t.category),t.subject); writeFileSync(`/tmp/fig/cards/${id}.svg`,d.svg);console.log(id,d.svg.length)}
import { drawSteps } from "#figures/steps.ts";
for (const [id,d] of Object.entries(drawSteps())) { writeFileSync(`/tmp/fig/${id}.svg`,d.svg);console.log(id,d.svg.length)}

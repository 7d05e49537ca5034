import { drawUkraineMap } from "#figures/ukraine-map.ts";
import { drawReferendumMap } from "#figures/referendum-map.ts";
import { loadMeasure } from "#figures/fonts.ts";
import { writeFileSync } from "node:fs";
import { drawOccupiedRegionsMap } from "#figures/occupied-regions-map.ts";
import { drawTimelines } from "#figures/timeline.ts";
import { drawPollChart } from "#figures/poll-chart.ts";
const m=await loadMeasure();
for (const [n,d] of Object.entries({...await drawUkraineMap(m),...await drawReferendumMap(m),...await drawTimelines(m),...await drawPollChart(m),...await drawOccupiedRegionsMap(m)})) {writeFileSync(`/tmp/fig/${n}.svg`,d.svg);console.log(n,d.width,d.height,d.svg.length)}

import { occupiedRegionsTable } from "#figures/maps/occupied-regions-map.ts";
import { yesShares } from "#figures/maps/referendum-1991.ts";
import { regionLabels, regionName } from "#figures/maps/region-labels.ts";
import { ukraineMapTable } from "#figures/maps/ukraine-map-layouts.ts";
import { toCsvLine } from "#platform/csv-line.ts";
import { readFigures } from "./figure-files.ts";
import { type Table, toTable, writeCell } from "./figure-table.ts";

const MAPSVG = "Fond : MapSVG / @svg-maps, CC BY 4.0";

function referendumTable(): Table {
  const rows = Object.entries(yesShares).map(([id, share]) => {
    const label = regionLabels[id];
    return [label ? regionName(label) : id, writeCell(share), `Electoral Geography. ${MAPSVG}`];
  });
  return [["Région", "« Oui » à l’indépendance, 1er décembre 1991, en % des votants", "Source"], ...rows];
}

function occupiedTable(): Table {
  const [titles = [], ...rows] = occupiedRegionsTable();
  return [[...titles, "Source"], ...rows.map((row) => [...row, `Le Récap. ${MAPSVG}`])];
}

export function figureTables(folder: string): Record<string, Table> {
  return {
    "ukraine-carte": ukraineMapTable,
    "ukraine-referendum-1991": referendumTable(),
    "ukraine-regions-2014-2022": occupiedTable(),
    ...Object.fromEntries([...readFigures(folder)].map(([name, figure]) => [name, toTable(figure)])),
  };
}

/** Semicolons and a byte order mark, for French spreadsheets. */
export function toCsv(table: Table): string {
  return `\ufeff${table.map((row) => toCsvLine(row, ";")).join("")}`;
}

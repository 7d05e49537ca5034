import * as z from "zod";
import { label } from "./content-fields.ts";

export const SearchWordsSchema = z
  .array(
    z.strictObject({
      /** Accents, capitals and plurals are ignored. */
      searched: label(),
      /** These words are searched as well, but not the other way round. */
      also: z.array(label()).min(1, { error: "il faut au moins un mot" }),
    }),
  )
  .check(({ value: entries, issues }) => {
    const names = entries.map(({ searched }) => searched.toLocaleLowerCase("fr"));
    for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) {
      issues.push({ code: "custom", input: entries, message: `« ${name} » y est deux fois` });
    }
  });

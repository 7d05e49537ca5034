import { parisYear } from "./french/paris-time.ts";
import type { Settings } from "./settings.ts";

export type SiteValues = {
  origin: string;
  socialUrl: string;
  year: string;
  /** The number of the edition of the content; absent in development, where no edition is published. */
  edition?: number;
};

export function siteValuesOf({ publicUrl, socialUrl }: Settings, now: Date): SiteValues {
  return { origin: publicUrl, socialUrl, year: String(parisYear(now)) };
}

export function withEditionNumber(values: SiteValues, edition: number): SiteValues {
  return edition === 0 ? values : { ...values, edition };
}

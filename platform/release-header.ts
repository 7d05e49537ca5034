/**
 * Lets the scripts of an open page notice that an answer comes from another release of the code or another
 * edition of the content.
 */
export const RELEASE_HEADER = "X-Release";

/** @param edition undefined in development, where the content is read from files */
export function releaseOf(version: string, edition?: number): string {
  return edition ? `${version}.${edition}` : version;
}

type Headers = Readonly<Record<string, string>>;

export function withEdition<Given extends Headers>(headers: Given, edition: number): Given {
  const version = headers[RELEASE_HEADER];
  return version === undefined ? headers : { ...headers, [RELEASE_HEADER]: releaseOf(version, edition) };
}

import { SEARCH_PATH } from "#app/reading/search/search-paths.ts";
import { escapeMarkup } from "#platform/xml.ts";

export function openSearchXml(siteName: string, origin: string): string {
  const name = escapeMarkup(siteName);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${name}</ShortName>`,
    `<Description>Chercher dans ${name}</Description>`,
    "<Language>fr-FR</Language>",
    "<InputEncoding>UTF-8</InputEncoding>",
    `<Image width="32" height="32" type="image/svg+xml">${origin}/favicon.svg</Image>`,
    `<Url type="text/html" method="get" template="${origin}${SEARCH_PATH}?q={searchTerms}"/>`,
    "</OpenSearchDescription>",
    "",
  ].join("\n");
}

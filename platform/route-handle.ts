/** Options that a route exports as its `handle` for the server. */
export type RouteHandle = {
  /**
   * Renders the page on each request although its address is in the site map, because it depends on the reader, the
   * database or the query.
   */
  onRequest?: true;
  /** The query parameters that change the page. */
  variesBy?: string[];
  /** The largest body that a form may send; 4 KB when absent. */
  maxBodyBytes?: number;
  /** The message for a form whose body is larger. */
  bodyTooLong?: string;
  /** The page has its own header and footer instead of the site's. */
  hasOwnFrame?: true;
  /** The page shows another page of the site in a frame. */
  frames?: true;
  /** A script of the page creates a style sheet, which needs a nonce (platform/http/style-nonce.ts). */
  styleNonce?: true;
  /** From the data of the page, returns the address that a browser without scripts loads every ten seconds, or null. */
  refresh?: (data: unknown) => string | null;
};

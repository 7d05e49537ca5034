/** What a route says of itself to the server, as its `handle`. */
export type RouteHandle = {
  /**
   * Rendered on each request although its address is in the site map: it depends on the reader, the database or the
   * query.
   */
  onRequest?: true;
  /** The fields of the query that change the page. */
  variesBy?: string[];
  /** For a form; 4 KB otherwise. */
  maxBodyBytes?: number;
  /** Shown to whoever sends more. */
  bodyTooLong?: string;
  /** Shows its own header and footer in place of the site’s. */
  hasOwnFrame?: true;
  /** Shows another page of the site in a frame. */
  frames?: true;
  /** Its scripts make a style sheet: the page is told a nonce for it (platform/http/style-nonce.ts). */
  styleNonce?: true;
};

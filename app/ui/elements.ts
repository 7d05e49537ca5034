import type { ReactElement } from "react";

/**
 * Leaves out bare text: browser translation replaces text nodes, and React then fails to update, remove or insert
 * before the ones it remembers.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];

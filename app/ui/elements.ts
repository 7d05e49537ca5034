import type { ReactElement } from "react";

/**
 * What a component may put beside others: no bare text. The browser's translation takes text nodes out of the page,
 * and React, which keeps them, then fails to change, to remove or to insert before them.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];

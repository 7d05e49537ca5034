/** Links that were already sent lead to these addresses, so they must never change. */
export const CONFIRM_PATH = "/lettre/confirmer";
export const PAUSE_PATH = "/lettre/pause";
export const JOIN_PATH = "/lettre/accord";
export const UNSUBSCRIBE_PATH = "/lettre/desinscription";

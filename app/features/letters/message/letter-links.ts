/** Where the personal links of a copy lead. */
export const PAUSE_PATH = "/lettre/pause";
export const JOIN_PATH = "/lettre/accord";

export const NEWSROOM_PATH = "/redaction";

export const EDITIONS_PATH = `${NEWSROOM_PATH}/editions`;

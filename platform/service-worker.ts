export const SERVICE_WORKER = "/service-worker.js";

/** The one Trusted Types policy of the site: what it makes is this address and nothing else. */
export const SERVICE_WORKER_POLICY = "service-worker";

export const SERVICE_WORKER = "/service-worker.js";

/** The only Trusted Types policy of the site; it creates no other address than that of the service worker. */
export const SERVICE_WORKER_POLICY = "service-worker";

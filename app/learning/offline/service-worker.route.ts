import source from "./service-worker.js?raw";

export function loader() {
  return new Response(source, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}

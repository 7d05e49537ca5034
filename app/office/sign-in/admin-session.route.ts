/** Passing the guard prolongs the session. */
export function action() {
  return new Response(null, { status: 204 });
}

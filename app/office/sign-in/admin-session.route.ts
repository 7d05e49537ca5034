/** The action is empty, because passing the guard already prolongs the session. */
export function action() {
  return new Response(null, { status: 204 });
}

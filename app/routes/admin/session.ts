/** Asked when a session is to go on: passing the guard is what does it. */
export function action() {
  return new Response(null, { status: 204 });
}

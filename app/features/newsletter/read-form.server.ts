const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;

/** The fields of a form as browsers send it; null for a body of any other kind. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "")) return null;
  return new URLSearchParams(await request.text());
}

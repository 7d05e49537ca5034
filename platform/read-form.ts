const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;

/**
 * The fields of a form as browsers send it; null for a body of any other kind, and for one that names a field twice: none of our
 * forms does, and what reads the first value and what reads the last one would not see the same form.
 */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "")) return null;
  const fields = new URLSearchParams(await request.text());
  return new Set(fields.keys()).size === fields.size ? fields : null;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;

/**
 * Returns null for a body that is not a form, and when a field is repeated: two readers of it could
 * see different values.
 */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "")) return null;
  const fields = new URLSearchParams(await request.text());
  return new Set(fields.keys()).size === fields.size ? fields : null;
}

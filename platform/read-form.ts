const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;

/** Null for a body of another type, and for a repeated field, of which two readers could see different values. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "")) return null;
  const fields = new URLSearchParams(await request.text());
  return new Set(fields.keys()).size === fields.size ? fields : null;
}

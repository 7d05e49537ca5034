export const BENCH_PASSWORD = "mot-de-passe-du-banc";

export async function signInAs(url: string): Promise<{ name: string; value: string }> {
  const body = new URLSearchParams({ "mot-de-passe": BENCH_PASSWORD });
  const response = await fetch(`${url}/admin/connexion`, { method: "POST", body, redirect: "manual" });
  const [cookie = ""] = response.headers.getSetCookie();
  const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
  if (!value) throw new Error(`No session: ${response.status}`);
  return { name, value };
}

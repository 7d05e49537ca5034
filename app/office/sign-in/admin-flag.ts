const KEY = "adminAuthenticated";

/** The flag grants nothing: it only distinguishes a session that ended from one that never began. */
export function wasAuthenticated(): boolean {
  return attempt(() => sessionStorage.getItem(KEY) === "true") ?? false;
}

export function setAuthenticated(isAuthenticated: boolean): void {
  attempt(() => (isAuthenticated ? sessionStorage.setItem(KEY, "true") : sessionStorage.removeItem(KEY)));
}

function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch (error) {
    console.warn(`${KEY} is out of reach`, error);
    return null;
  }
}

// Stand in built pages for values of the running server; reserved names (RFC 2606), so that a forgotten one leads
// nowhere.
export const ORIGIN_PLACEHOLDER = "https://site.invalid";
export const SOCIAL_PLACEHOLDER = "https://social.invalid/";
export const YEAR_PLACEHOLDER = "year.invalid";

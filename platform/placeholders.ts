// Stand in built pages for what only the running server knows; the server puts its own values in their place.
// Reserved names (RFC 2606): should one slip through, it leads nowhere.
export const ORIGIN_PLACEHOLDER = "https://site.invalid";
export const SOCIAL_PLACEHOLDER = "https://social.invalid/";
export const YEAR_PLACEHOLDER = "year.invalid";

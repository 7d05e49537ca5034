// Values of the running server in built pages; reserved names (RFC 2606): a forgotten one leads nowhere.
export const ORIGIN_PLACEHOLDER = "https://site.invalid";
export const SOCIAL_PLACEHOLDER = "https://social.invalid/";
export const YEAR_PLACEHOLDER = "year.invalid";

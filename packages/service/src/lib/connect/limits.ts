/** Refused passwords, or wrong codes, after which a session takes no more. */
export const MAX_REFUSED = 5;

/** Codes that one attempt has sent: each may cost somebody money, and all of them somebody's patience. */
export const MAX_CODES_SENT = 5;

/** Refused passwords, or wrong codes, after which a session takes no more. */
export const MAX_REFUSED = 5;

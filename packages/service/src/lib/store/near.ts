/** Clocks that are right differ by less than this, in seconds; what lies further ahead was written by one that was wrong. */
export const NEAR_SECONDS = 3600;

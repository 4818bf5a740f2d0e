/** Correct clocks differ by less than this, in seconds. A time that is further ahead was written with a wrong clock. */
export const MAX_CLOCK_SKEW_SECONDS = 300;

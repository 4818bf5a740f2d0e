/** Most that correct clocks differ, in seconds. A time that is further ahead was written with a wrong clock. */
export const MAX_CLOCK_SKEW_SECONDS = 300;

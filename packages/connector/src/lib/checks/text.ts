import { z } from 'zod';

/** Enough for all cookies of a session at a utility's website. */
const MAX_STATE = 65_536;

// Messages are logged, so they must not repeat the value.

/** A line of text. */
export const line = (min: number, max: number) =>
  z
    .string('must be text.')
    .min(min, 'must not be empty.')
    .max(max, `may have ${max} characters at most.`)
    .refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters.')
    .refine((value) => value.isWellFormed(), 'must be Unicode text.');

/** State that a connector passes to itself, such as a login. */
export const state = z.string('must be text.').max(MAX_STATE, 'is too long.');

/** Data of a user that a client may read. */
export const scopes = ['accounts', 'intervals', 'bills'] as const;

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number];

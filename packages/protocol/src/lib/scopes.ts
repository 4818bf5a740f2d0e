/** What a client may read of a user. */
export const scopes = ['accounts', 'intervals', 'bills'] as const;

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number];

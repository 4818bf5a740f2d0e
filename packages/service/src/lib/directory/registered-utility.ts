import type { Download, Utility } from './directory.ts';

/** The part of a registry entry that the directory reads. `loadUtilities()` of `@utility-connect/connectors` returns such entries. */
export interface RegisteredUtility {
  /** Id of the entry; absent for a utility that a connector describes. */
  readonly id?: string;
  /** EIA id, or the id of the entry. */
  readonly utilityId: string;
  readonly name: string;
  readonly shortName?: string;
  readonly aliases: readonly string[];
  /** ISO 3166 codes, the main one first. */
  readonly countries: readonly string[];
  /** Postal codes of states or provinces, the main one first. */
  readonly regions: readonly string[];
  /** IANA time zone. */
  readonly timeZone: string;
  readonly website?: string;
  readonly status: 'live' | 'sandbox' | 'blocked' | 'retired';
  readonly methods: readonly (
    | { readonly kind: 'redirect'; readonly beforeYouStart?: string }
    | { readonly kind: 'sign_in' }
    | ({ readonly kind: 'file' } & Download)
  )[];
}

/** Adds the registry to the list of the EIA. Utilities that the EIA does not know come last. */
export function withRegistry(
  listed: readonly Utility[],
  registered: readonly RegisteredUtility[],
): readonly Utility[] {
  const rest = new Map(registered.map((entry) => [entry.utilityId, entry]));
  const known = listed.map((utility) => {
    const entry = rest.get(utility.id);
    rest.delete(utility.id);
    return entry === undefined ? utility : { ...utility, ...fieldsOf(entry) };
  });
  const others = [...rest.values()].map((entry): Utility => ({ ...unlisted, ...fieldsOf(entry) }));
  return [...known, ...others];
}

const unlisted = { kind: 'other', subregion: null, customers: 0 } as const;

const fieldsOf = (entry: RegisteredUtility): Omit<Utility, keyof typeof unlisted> => ({
  id: entry.utilityId,
  entryId: entry.id ?? null,
  name: entry.name,
  shortName: entry.shortName ?? null,
  aliases: entry.aliases,
  country: entry.countries[0] ?? 'US',
  countries: entry.countries,
  states: entry.regions,
  timeZone: entry.timeZone,
  website: entry.website ?? null,
  isOffered: entry.status === 'live' || entry.status === 'sandbox',
  download: downloadOf(entry.methods),
  beforeYouStart: entry.methods.find((method) => method.kind === 'redirect')?.beforeYouStart ?? null,
});

// Only what people see: an entry has more.
const downloadOf = (methods: RegisteredUtility['methods']): Download | null => {
  const file = methods.find((method) => method.kind === 'file');
  if (file === undefined) return null;
  const { page, path } = file;
  return { ...(page !== undefined && { page }), ...(path !== undefined && { path }) };
};

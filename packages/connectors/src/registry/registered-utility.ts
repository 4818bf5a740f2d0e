import { isTimeZone } from '@utility-connect/connector';
import { z } from 'zod';
import { isSafeAddress } from './safe-address.ts';

// The format of the registry's YAML files. `registry/schema.json` is generated from it. Messages follow the name of the field.

const text = (max: number) =>
  z
    .string('must be text.')
    .max(max, `may have ${max} characters at most.`)
    .regex(/^\S(.*\S)?$/, 'must be one line of text without spaces at its ends.')
    .refine(
      (value) => !/\p{Bidi_Control}/u.test(value),
      'must not contain characters that change the direction of text.',
    );

const address = z
  .string('must be an address.')
  .max(2048, 'may have 2048 characters at most.')
  .refine(isSafeAddress, 'must be an https address without a user name. http is for loopback hosts only.')
  .meta({ format: 'uri' });

const oneOf = <const T extends readonly string[]>(...values: T) =>
  // A function, because a formatter takes milliseconds to create.
  z.enum(values, {
    error: () => `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(values)}.`,
  });

/** How the method was tried. */
const tried = z
  .union(
    [
      z.literal(['fake', 'recorded']),
      z.strictObject({
        live: z.iso.date('must be a date such as 2026-08-06.').describe('When it read real data.'),
        ask: text(300).describe('Who can be asked about it.'),
      }),
    ],
    'must be fake, recorded, or a map with live and ask.',
  )
  .default('fake')
  .describe(
    'How it was tried: with a fake of the interface, with answers that others recorded, or live with the account of a customer. Default fake.',
  );

const redirect = z
  .strictObject({
    kind: z
      .literal('redirect')
      .describe('Green Button Connect My Data: the customer consents on a page of the utility.'),
    platform: oneOf(
      'standard',
      'utilityapi',
      'london-hydro',
      'savage-data',
      'my-meter',
      'pge',
      'con-edison',
    ).describe('The software that the utility runs. `standard` follows ESPI without quirks.'),
    authorize: address.describe('Authorization endpoint.'),
    token: address.describe('Token endpoint.'),
    resource: address
      .exactOptional()
      .describe('Base address of the resources, if on another host than `token`.'),
    scope: text(1000)
      .exactOptional()
      .describe(
        'Scope that the utility registered for you, character for character. Leave it out if it wants none.',
      ),
    client_auth: oneOf('basic', 'form', 'mtls')
      .default('basic')
      .describe('Client authentication at the token endpoint. Default basic.'),
    refresh_scope: oneOf('granted', 'omit', 'explicit')
      .default('granted')
      .describe('Scope sent to refresh a token: the granted one, none, or `scope`. Default granted.'),
    quirks: z
      .record(
        z.string().regex(/^[a-z][a-z0-9_]*$/),
        z.union([z.boolean(), z.number(), z.string()], 'must be true, false, a number or text.'),
        'must be a map of names in snake_case.',
      )
      .default({})
      .describe('Deviations from the platform, by name. Default none.'),
    before_you_start: text(300)
      .exactOptional()
      .describe(
        'What customers need before they go to the page, in a sentence or two. Connect shows it. Leave it out if nothing.',
      ),
    tried,
  })
  .transform(
    ({
      client_auth: clientAuth,
      refresh_scope: refreshScope,
      before_you_start: beforeYouStart,
      ...rest
    }) => ({
      ...rest,
      clientAuth,
      refreshScope,
      ...(beforeYouStart !== undefined && { beforeYouStart }),
    }),
  );

const file = z.strictObject({
  kind: z.literal('file').describe('Green Button Download My Data: the customer uploads a file.'),
  page: address
    .exactOptional()
    .describe('Page where the customer downloads the file. Leave it out if unknown.'),
  path: z
    .array(text(100), 'must be a list of labels.')
    .min(1, 'must have a label.')
    .max(10, 'may have 10 labels at most.')
    .exactOptional()
    .describe(
      'Labels that lead to the file, as on the website and in order: [Energy Usage, Green Button, Download my data]. Leave it out if unknown.',
    ),
  tried,
});

const signIn = z.strictObject({
  kind: z
    .literal('sign_in')
    .describe('A sign-in at an interface that is officially open to customers: a connector has to know it.'),
  interface: text(100).describe('Name of the interface.'),
  documentation: address.exactOptional().describe('Its documentation. Leave it out if there is none.'),
  permission: text(500).describe('Who may use the interface for what.'),
  tried,
});

const evidence = z.strictObject({
  date: z.iso.date('must be a date such as 2026-08-06.').describe('When it was seen, such as 2026-08-06.'),
  what: text(300).describe('What was seen.'),
  source: text(300).describe('Where: an address, a repository or a document.'),
});

const methods = z
  .array(
    z.discriminatedUnion('kind', [redirect, signIn, file], 'must be redirect, sign_in or file.'),
    'must be a list.',
  )
  .refine(
    (given) => new Set(given.map(({ kind }) => kind)).size === given.length,
    'must have each kind once at most.',
  );

const countryOf = (id: string): string => /^([a-z]{2})-/.exec(id)?.[1]?.toUpperCase() ?? 'US';

const hasRegions = (countries: readonly string[]): boolean =>
  countries.includes('US') || countries.includes('CA');

/** An entry of the registry. Parsing gives a {@link RegisteredUtility}. */
export const utilityEntry = z
  .strictObject({
    id: z
      .string('must be text.')
      .max(64, 'may have 64 characters at most.')
      .regex(
        /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
        'must be lower-case letters, digits and single hyphens, such as us-ca-pge.',
      )
      .describe(
        'Country, region and short name, such as us-ca-pge. In the registry also the name of the file.',
      ),
    name: text(100).describe('Official name.'),
    short_name: text(100)
      .exactOptional()
      .describe('What most customers call it. Leave it out if that is `name`.'),
    aliases: z
      .array(text(100), 'must be a list of names.')
      .max(20, 'may have 20 names at most.')
      .default([])
      .describe('Further names that users search for.'),
    eia_id: z
      .int('must be a whole number without quotes.')
      .min(1, 'must be at least 1.')
      .max(9_999_999, 'may have 7 digits at most.')
      .exactOptional()
      .describe(
        'Number in the EIA-861 of the United States. It becomes the `utility_id`; without it, `id` does.',
      ),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'must be a code of ISO 3166 such as DK.'), 'must be a list.')
      .min(1, 'must have a country.')
      .max(60, 'may have 60 countries at most.')
      .exactOptional()
      .describe(
        'ISO 3166 codes of the countries that it serves, the main one first. Default: the first part of `id` in capitals if it has two letters, otherwise US.',
      ),
    regions: z
      .array(
        z.string().regex(/^[A-Z]{2}$/, 'must be a postal code of two capitals, such as CA.'),
        'must be a list.',
      )
      .max(60, 'may have 60 regions at most.')
      .default([])
      .describe(
        'Postal codes of the states or provinces that it serves, the main one first. Required in the United States and Canada.',
      ),
    time_zone: z
      .string('must be text.')
      .refine(isTimeZone, 'must be an IANA time zone such as America/Detroit.')
      .describe('IANA time zone of the main region, such as America/Detroit.'),
    website: address.exactOptional().describe('Home page. Leave it out if unknown.'),
    methods: methods.default([]).describe('Ways to connect. Every utility accepts files.'),
    status: oneOf('live', 'sandbox', 'blocked', 'retired')
      .default('live')
      .describe(
        'blocked and retired utilities are not offered; give the reason in `evidence`. Default live.',
      ),
    evidence: z
      .array(evidence, 'must be a list.')
      .default([])
      .describe('How the facts above are known. Newest last.'),
  })
  .meta({ id: 'utility', title: 'Utility' })
  .refine(({ id, countries, regions }) => regions.length > 0 || !hasRegions(countries ?? [countryOf(id)]), {
    path: ['regions'],
    error: 'must have a region.',
  })
  .transform(({ eia_id: eiaId, short_name: shortName, time_zone: timeZone, countries, ...entry }) => ({
    ...entry,
    countries: countries ?? [countryOf(entry.id)],
    ...(shortName !== undefined && { shortName }),
    timeZone,
    /** `utility_id` of the API: the EIA id if there is one, otherwise the entry's id. */
    utilityId: eiaId === undefined ? entry.id : String(eiaId),
  }));

/** A utility of the registry. */
export type RegisteredUtility = z.output<typeof utilityEntry>;

import { z } from 'zod';
import { limit, text } from '../../core/http/fields.ts';
import { readQuery } from '../../core/http/parameters.ts';
import { isCountry } from '../../directory/countries.ts';
import type { Utility } from '../../directory/directory.ts';
import type { Context } from '../context.ts';
import { unknownState } from '../utilities/utility-state.ts';
import type { Endpoint } from './endpoint.ts';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

const query = z.object({
  query: text(100).optional().meta({
    description: 'Name, initials, ZIP code (United States), state or country. Tolerates typos.',
    example: 'pacific gas',
  }),
  country: z
    .string()
    .refine(isCountry, 'must be a country code of ISO 3166 in capitals, such as US.')
    .optional()
    .meta({
      description: 'ISO 3166 code. Only utilities that serve this country.',
      pattern: '^[A-Z]{2}$',
      example: 'US',
    }),
  limit: limit(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ description: `Utilities per page, ${DEFAULT_LIMIT} by default.`, example: DEFAULT_LIMIT }),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a next_cursor of this service. Leave it out to start at the first page.')
    .default('0')
    .meta({ description: '`next_cursor` of the previous page.', example: String(DEFAULT_LIMIT) }),
});

const responseBody = z.object({
  utilities: z.array(
    z.object({
      id: z
        .string()
        .describe(
          'EIA id, or a name such as `ca-on-alectra` without one. Pass it as `utility_id` to create a connect token.',
        ),
      name: z.string().describe('Official name.'),
      short_name: z
        .string()
        .optional()
        .describe('What most customers call it; absent if they use the official name.'),
      country: z.string().describe('ISO 3166 code of its main country.'),
      countries: z
        .array(z.string())
        .optional()
        .describe('ISO 3166 codes of the countries it serves, the main one first; absent if it serves one.'),
      states: z
        .array(z.string())
        .describe(
          'Two-letter postal codes of the states or provinces it serves; empty outside the United States and Canada.',
        ),
      status: z
        .enum(['up', 'down'])
        .describe('`down` while sign-ins at the utility fail. Users can still try.'),
      status_since: z
        .int()
        .optional()
        .describe(
          'When the status began, in UNIX seconds: the begin of an outage, or the end of the last one. Absent if the utility was never seen to be down.',
        ),
      methods: z
        .array(z.enum(['sign_in', 'redirect', 'file']))
        .describe(
          'How it can be connected, the preferred way first: a login, the page of the utility, or a Green Button file.',
        ),
      features: z
        .array(z.enum(['accounts', 'intervals', 'bills', 'ghg_emissions']))
        .describe('Data that it may have. Bills and emissions of an account can still be missing.'),
    }),
  ),
  next_cursor: z.string().nullable().describe('`null` on the last page.'),
});

/** `GET /utilities`: the utilities that can be connected, most customers first. */
export function utilities({
  directory,
  methodsFor,
  store,
  now,
}: Pick<Context, 'directory' | 'methodsFor' | 'store' | 'now'>): Endpoint {
  return {
    method: 'get',
    path: '/utilities',
    auth: 'client',
    operationId: 'listUtilities',
    summary: 'List utilities',
    description: 'The utilities your users can connect, best match first, then most customers first.',
    tag: 'Utilities',
    parameters: { query },
    success: {
      description: 'One page of utilities.',
      schema: responseBody,
      example: {
        utilities: [
          {
            id: '14328',
            name: 'Pacific Gas & Electric',
            short_name: 'PG&E',
            country: 'US',
            states: ['CA'],
            status: 'up',
            status_since: 1764553500,
            methods: ['sign_in', 'file'],
            features: ['accounts', 'intervals', 'bills', 'ghg_emissions'],
          },
        ],
        next_cursor: null,
      },
    },
    async handle(c) {
      const { query: words, country, limit, cursor } = readQuery(c, query);
      const client = c.get('client');
      const states = await store.utilities.listStates(client, now());
      const kindsOf = (utility: Utility) => methodsFor(utility, client.environment).map(({ kind }) => kind);
      const page = directory.search({
        ...(words === undefined ? {} : { query: words }),
        limit,
        offset: Number(cursor),
        filter: (utility) =>
          (country === undefined || utility.countries.includes(country)) && kindsOf(utility).length > 0,
      });
      return c.json({
        utilities: page.utilities.map((utility) => {
          const { id, name, shortName, country, countries } = utility;
          const { status, since } = states.get(id) ?? unknownState;
          return {
            id,
            name,
            ...(shortName !== null && { short_name: shortName }),
            country,
            ...(countries.length > 1 && { countries: [...countries] }),
            states: [...utility.states],
            status,
            ...(since !== null && { status_since: since }),
            methods: kindsOf(utility),
            features: reportsEmissions(utility)
              ? ['accounts', 'intervals', 'bills', 'ghg_emissions']
              : ['accounts', 'intervals', 'bills'],
          };
        }),
        next_cursor: page.nextOffset === null ? null : String(page.nextOffset),
      } satisfies z.output<typeof responseBody>);
    },
  };
}

// Only utilities in California report emissions.
const reportsEmissions = ({ country, states }: Utility): boolean => country === 'US' && states[0] === 'CA';

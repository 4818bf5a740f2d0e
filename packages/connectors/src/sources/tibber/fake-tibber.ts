import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { execute } from '../fake-graphql.ts';
import { createFakeHomes } from './fake-homes.ts';

const TOKEN = 'tibber-personal-token-of-a-fake';
const PERIOD = 300_000;
const BLOCK = 600_000;
const MAX_REQUESTS = 100;

/** Types that fragments may name. None has an interface. */
const types = Object.fromEntries(
  [
    'Query',
    'Viewer',
    'Home',
    'Address',
    'MeteringPointData',
    'HomeFeatures',
    'Subscription',
    'HomeConsumptionConnection',
    'HomeProductionConnection',
    'PageInfo',
    'Consumption',
    'Production',
  ].map((name) => [name, []]),
);

/**
 * A fake of Tibber's GraphQL API: two homes with hours until the last midnight. Switches:
 *
 * - `cursor-inclusive`: the node of a cursor is in the answer of `after`.
 * - `lower-maximum`: answers have half of the 744 hours that Tibber gives at most.
 * - `unmeasured-hours`: the hours since midnight are there, with `consumption: null`.
 * - `missing-hours`: some hours are absent.
 * - `home-without-subscription`: there is a third home, which was never a customer.
 * - `refusal-with-200`: refuses a token with status 200 instead of 400.
 * - `user-agent-refused`: answers every user agent with 400, as those of known offenders.
 * - `rate-limit`: the 101st request in 5 minutes is answered with 429, and those in the 10 minutes after it.
 *
 * @see https://developer.tibber.com/docs/reference
 */
export const createFakeTibber: CreateFakeSource = ({ now, switches }) => {
  const requests: number[] = [];
  let blockedUntil = 0;
  let known = { hour: 0, homes: createFakeHomes(0, switches) };

  /** The homes change with each full hour. */
  const homesOf = (hour: number) => {
    if (hour !== known.hour) known = { hour, homes: createFakeHomes(hour, switches) };
    return known.homes;
  };

  const isLimited = (): boolean => {
    const time = now();
    if (time < blockedUntil) return true;
    while ((requests[0] ?? time) <= time - PERIOD) requests.shift();
    requests.push(time);
    if (requests.length > MAX_REQUESTS) blockedUntil = time + BLOCK;
    return time < blockedUntil;
  };

  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/v1-beta/gql') return new Response('Not Found', { status: 404 });
    if (request.method !== 'POST') return new Response('Method Not Allowed', { status: 405 });
    if (switches.has('rate-limit') && isLimited())
      return failure(429, 'TOO_MANY_REQUESTS', 'Too many requests.');
    const agent = request.headers.get('user-agent') ?? '';
    if (switches.has('user-agent-refused') || !/^[^\s/]+\/[\w.]+/.test(agent))
      return new Response('Bad Request', { status: 400 });
    if (request.headers.get('authorization') !== `Bearer ${TOKEN}`)
      return failure(switches.has('refusal-with-200') ? 200 : 400, 'UNAUTHENTICATED', 'invalid token');
    const homes = homesOf(Math.floor(now() / 3_600_000) * 3_600);
    const viewer = {
      __typename: 'Viewer',
      name: 'Kari Nordmann',
      login: 'kari@example.com',
      userId: '0e3e7f9c-5a52-4f55-8a41-3f0f6f5f3f1d',
      accountType: ['tibber', 'customer'],
      homes,
      home: ({ id }: { readonly id?: unknown }) => homes.find((home) => home.id === id) ?? null,
    };
    const query = { __typename: 'Query', viewer };
    const body = await request.json().catch(() => null);
    const { data, errors } = execute({ query }, types, { ...body, query: String(body?.query) });
    return errors
      ? failure(400, 'GRAPHQL_VALIDATION_FAILED', errors[0]?.message ?? '')
      : Response.json({ data });
  };

  return {
    fetch: answer,
    login: { token: TOKEN },
    switches: [
      'cursor-inclusive',
      'lower-maximum',
      'unmeasured-hours',
      'missing-hours',
      'home-without-subscription',
      'refusal-with-200',
      'user-agent-refused',
      'rate-limit',
    ],
  };
};

const failure = (status: number, code: string, message: string): Response =>
  Response.json({ errors: [{ message, extensions: { code } }], data: null }, { status });

import { describe, expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';

const NOW = Date.UTC(2026, 10, 10, 15, 20);
const open = (id = 'gb-edf', host = 'api.edfgb-kraken.energy') => {
  const { fetch, login } = createFakeSource(id, { now: () => NOW });
  return {
    login,
    async post(body: object, authorization?: string) {
      const response = await fetch(
        new Request(`https://${host}/v1/graphql/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
          body: JSON.stringify(body),
        }),
      );
      return { status: response.status, body: await response.json() };
    },
  };
};

const signIn = async ({ post, login }: ReturnType<typeof open>): Promise<string> => {
  const { email, password } = login;
  const query = `mutation { obtainKrakenToken(input: { email: "${email}", password: "${password}" }) { token } }`;
  return (await post({ query })).body.data.obtainKrakenToken.token;
};

describe('the fake of Kraken', () => {
  it('answers aliases, fragments, enums and inline arguments, as other clients send them', async () => {
    const kraken = open('de-octopus-energy', 'api.oeg-kraken.energy');
    const query = `
      # A comment, with a brace {
      query Day($number: String!, $first: Int = 96) {
        mine: account(accountNumber: $number) {
          property(id: "2104") {
            measurements(
              utilityFilters: { electricityFilters: { readingFrequencyType: RAW_INTERVAL, readingQuality: COMBINED } }
              startOn: "2026-06-01", first: $first
            ) { totalCount edges { node { __typename ...Interval } } }
          }
        }
      }
      fragment Interval on IntervalMeasurementType { startAt unit value }`;
    const { body } = await kraken.post(
      { query, operationName: 'Day', variables: { number: 'A-4D5E6F70' } },
      await signIn(kraken),
    );
    const { edges } = body.data.mine.property.measurements;
    expect(edges).toHaveLength(96);
    expect(edges[0].node).toMatchObject({
      __typename: 'IntervalMeasurementType',
      startAt: '2026-06-01T00:00:00+02:00',
      unit: 'kwh',
    });
  });

  it('takes # in a text for no comment', async () => {
    const query =
      'mutation { obtainKrakenToken(input: { email: "jo#1@example.com", password: "x" }) { token } }';
    const { body } = await open().post({ query });
    expect(body.errors[0].extensions.errorCode).toBe('KT-CT-1138');
  });

  it.each(['', 'JWT ', 'Bearer '])('accepts the prefix %j of a token', async (prefix) => {
    const kraken = open();
    const query = '{ viewer { accounts { ... on AccountType { number } } } }';
    const { body } = await kraken.post({ query }, `${prefix}${await signIn(kraken)}`);
    expect(body).toEqual({ data: { viewer: { accounts: [{ number: 'A-4D5E6F70' }] } } });
  });

  it('refuses with status 200 and a code', async () => {
    const { status, body } = await open().post({ query: '{ viewer { accounts { number } } }' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ viewer: null });
    expect(body.errors[0].extensions.errorCode).toBe('KT-CT-1112');
  });

  it.each(['', 'first: 101'])('refuses pages of no size or of more than 100: %j', async (size) => {
    const kraken = open();
    const query = `{ account(accountNumber: "A-4D5E6F70") { number bills${size && `(${size})`} { totalCount } } }`;
    const { body } = await kraken.post({ query }, await signIn(kraken));
    expect(body.data.account).toEqual({ number: 'A-4D5E6F70', bills: null });
    expect(body.errors[0].extensions.errorCode).toBe('KT-CT-1201');
  });

  it.each([
    '{ viewer { cups } }',
    '{ viewer { accounts { ... on Unknown { number } } } }',
    '{ viewer { accounts { ...Missing } } }',
    '{ viewer { accounts { number }',
    '{ viewer ~ }',
    'subscription { viewer }',
  ])('answers nothing to a query that is no part of the schema: %s', async (query) => {
    const kraken = open();
    const { status, body } = await kraken.post({ query }, await signIn(kraken));
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
  });
});

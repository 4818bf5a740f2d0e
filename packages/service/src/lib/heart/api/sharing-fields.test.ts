import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../../../../test/support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const create = (fields: object) => harness.post('/auth/connect-token', { user_id: 'u', ...fields });
const sharingOf = async (parameters: Record<string, unknown>) =>
  json(harness.page(await harness.connectToken(parameters), 'session', { body: {} }));
const later = NOW / 1000 + 86_400;

describe('what a connect token asks for', () => {
  it('is in the session, with the scopes in order and once each', async () => {
    const parameters = {
      purpose: 'To size the solar panels of your home.',
      scopes: 'bills accounts bills',
      history_months: 12,
      expires_at: later,
    };
    const sharing = { ...parameters, scopes: ['accounts', 'bills'] };
    expect(await sharingOf(parameters)).toMatchObject({ sharing, consented: false });
  });

  it('is not in the session of a token without it', async () => {
    expect(await sharingOf({})).not.toHaveProperty('sharing');
  });

  it('is accepted as a form, and as a list in JSON', async () => {
    const body = new FormData();
    const form = { user_id: 'u', scopes: 'intervals', history_months: '24', expires_at: String(later) };
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    for (const each of [body, new URLSearchParams(form)]) {
      const init = { method: 'POST', headers: harness.clientHeaders, body: each };
      expect((await harness.call('/auth/connect-token', init)).status).toBe(200);
    }
    expect(await sharingOf({ scopes: ['intervals'] })).toMatchObject({ sharing: { scopes: ['intervals'] } });
  });

  it('may be in any script, up to 200 characters', async () => {
    for (const purpose of [
      '\u{1f50c}'.repeat(200),
      'Pour réduire votre facture.',
      'لتقليل فاتورتك',
      '<b>"&\'',
    ]) {
      expect((await create({ purpose })).status).toBe(200);
    }
  });

  it.each([
    ['purpose', ''],
    ['purpose', ' \u00a0'],
    ['purpose', 'x'.repeat(201)],
    ['purpose', 'two\nlines'],
    ['purpose', 'zero \u0000'],
    ['purpose', 'reversed \u202e'],
    ['purpose', 'isolated \u2067'],
    ['purpose', 'hidden \u200b'],
    ['purpose', 'half \ud800'],
    ['purpose', 7],
    ['scopes', ''],
    ['scopes', ' '],
    ['scopes', 'accounts, bills'],
    ['scopes', 'accounts  bills'],
    ['scopes', 'everything'],
    ['scopes', '__proto__'],
    ['scopes', []],
    ['scopes', ['accounts', 7]],
    ['history_months', 0],
    ['history_months', 121],
    ['history_months', -1],
    ['history_months', 1.5],
    ['history_months', 'twelve'],
    ['expires_at', NOW / 1000],
    ['expires_at', NOW / 1000 - 1],
    ['expires_at', NOW + 86_400_000],
    ['expires_at', '2027-01-01'],
  ])('is refused if %s is %j', async (param, value) => {
    const answer = await create({ [param]: value });
    expect(answer.status).toBe(400);
    const { error_description: sentence, ...body } = await json(answer);
    expect(body).toMatchObject({ error: 'invalid_request', param });
    expect(sentence).toMatch(new RegExp(`^${param} `));
  });
});

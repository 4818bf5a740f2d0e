import { describe, expect, it } from 'vitest';
import { createSandboxSignIn } from './sandbox-sign-in.ts';
import { code, create, now, pge, signal, signIn, waits } from './testing/sandbox.ts';

describe('sandbox sign-in', () => {
  it.each(['user@example.com', ' USER@Example.com ', 'solar@example.com', 'empty@example.com'])(
    'accepts %s',
    async (username) => {
      expect(await signIn(username)).toMatchObject({ kind: 'signed_in' });
    },
  );

  it.each([
    ['user@example.com', 'wrong'],
    ['user@example.com', 'Password'],
    ['user@example.com', ' password'],
    ['user@example.com', ''],
    ['somebody@example.com', 'password'],
    ['', 'password'],
    ['__proto__', 'password'],
    ['locked@example.com', 'wrong'],
    ['unavailable@example.com', 'wrong'],
    ['mfa@example.com', 'wrong'],
  ])('rejects %j with password %j', async (username, password) => {
    expect(await code(signIn(username, password))).toBe('invalid_credentials');
  });

  it('distinguishes a locked account and an outage from a wrong password', async () => {
    expect(await code(signIn('locked@example.com'))).toBe('account_locked');
    expect(await code(signIn('unavailable@example.com'))).toBe('utility_unavailable');
  });

  it('takes about 8 seconds for the slow login and under a second for the others', async () => {
    waits.length = 0;
    await signIn('slow@example.com');
    await signIn('user@example.com');
    expect(waits[0]).toBe(8000);
    expect(waits[1]).toBeLessThan(1000);
  });

  it('stops when the signal aborts', async () => {
    const controller = new AbortController();
    const real = createSandboxSignIn({ now: () => now, zipCodesOf: () => [] });
    const fields = { username: 'slow@example.com', password: 'password' };
    const result = real.signIn({ utility: pge, fields, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(result).rejects.toThrow('gone');
  });
});

describe('sandbox verification code', () => {
  const challenge = async () => {
    const result = await signIn('mfa@example.com');
    if (result.kind !== 'challenge') throw new Error('no challenge');
    return result;
  };
  const answer = (state: string, text: string, utility = pge) =>
    create().answer({ utility, state, answer: text, signal });

  it('is requested with a masked phone number', async () => {
    expect((await challenge()).challenge).toEqual({
      kind: 'code',
      sent_to: '•••-•••-0142',
      resendAfterSeconds: 30,
    });
  });

  it('is sent by the method that the user chose', async () => {
    const result = await signIn('mfa-choice@example.com');
    if (result.kind !== 'challenge' || result.challenge.kind !== 'choice') throw new Error('no choice');
    const { challenge, state } = result;
    for (const { id, to } of challenge.methods) {
      const sent = await create().sendCode({ utility: pge, state, methodId: id, signal });
      expect(sent).toMatchObject({ kind: 'challenge', challenge: { kind: 'code', sent_to: to } });
    }
    const unknown = create().sendCode({ utility: pge, state, methodId: 'fax', signal });
    expect(await code(unknown)).toBe('challenge_over');
  });

  it('has expired if it is 111111', async () => {
    expect(await code(answer((await challenge()).state, '111111'))).toBe('expired_code');
  });

  it('completes the sign-in, and the login works after a restart', async () => {
    const result = await answer((await challenge()).state, ' 123 456 ');
    if (result.kind !== 'signed_in') throw new Error('not signed in');
    expect(await create().listAccounts({ utility: pge, login: result.login, signal })).toHaveLength(2);
  });

  it.each(['000000', '', '12345', '1234567', '１２３４５６'])('is wrong if it is %j', async (text) => {
    expect(await code(answer((await challenge()).state, text))).toBe('wrong_code');
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '{"utility_id":"14328","scenario":"user"}',
    '{"utility_id":"803","scenario":"mfa"}',
  ])('is not accepted with the invalid state %j', async (state) => {
    expect(await code(answer(state, '123456'))).toBe('challenge_over');
  });
});

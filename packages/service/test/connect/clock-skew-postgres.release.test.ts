import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentAttempt, openSession, startAttempt, succeeded } from '../support/connect/open-session.ts';
import { attemptWhere, type Harness, json } from '../support/harness.ts';
import { createTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.ts';

const pollOptions = { timeout: 10_000 };

describe.each([300, -300])(
  'two processes on PostgreSQL, one with a clock wrong by %i seconds,',
  (wrongBy) => {
    let processes: TwoProcesses;
    let ways: (readonly [Harness, Harness])[];
    beforeAll(async () => {
      processes = await createTwoProcesses(wrongBy);
      const { here, there } = processes;
      ways = [
        [here, there],
        [there, here],
      ];
    });
    afterAll(() => processes.close());

    /** Starts a sign-in at one process and polls it at the other one before the utility responds. */
    const signIn = async (token: string, [at, other]: readonly [Harness, Harness], body: object) => {
      const { utility } = processes;
      const before = utility.passwords.length;
      utility.hold('sign-in');
      const { status } = await startAttempt(at, token, body);
      if (status === 201) {
        await expect.poll(() => utility.passwords.length, pollOptions).toBe(before + 1);
        for (let look = 0; look < 5; look += 1) await currentAttempt(other, token)();
      }
      utility.release();
      await attemptWhere(
        ({ status: now }) => now === 'succeeded' || now === 'failed',
        currentAttempt(other, token),
      );
      return { status, sent: utility.passwords.slice(before) };
    };

    /** Connects a user at one process. @returns the access token. */
    const connect = async (userId: string, at: Harness): Promise<string> => {
      const { here } = processes;
      const token = await openSession(here, { user_id: userId });
      await startAttempt(at, token, { username: userId });
      await succeeded(at, token);
      const { code } = await json<{ code: string }>(at.page(token, 'session/complete', { body: {} }));
      return (await json<{ access_token: string }>(here.exchange(code))).access_token;
    };

    const read = (at: Harness, path: string, accessToken: string) =>
      at.read(path, accessToken, processes.here.clientHeaders);

    const intervalsOf = async (accessToken: string): Promise<string> => {
      const [account] = await json<{ id: string }[]>(read(processes.here, '/accounts', accessToken));
      return `/intervals?account_id=${account?.id}`;
    };

    it('send a password to the utility once', async () => {
      for (const [index, way] of ways.entries()) {
        const token = await openSession(processes.here, { user_id: `once-${index}` });
        const { sent } = await signIn(token, way, { username: `once-${index}` });
        expect(sent).toEqual(['password']);
      }
    });

    it('send only five wrong passwords of a session to the utility', async () => {
      const { here, utility } = processes;
      const before = utility.passwords.length;
      const token = await openSession(here, { user_id: 'guesser' });
      const guesses = ['wrong-1', 'wrong-2', 'wrong-3', 'wrong-4', 'wrong-5', 'wrong-6'];
      const statuses: number[] = [];
      for (const [index, password] of guesses.entries()) {
        const way = ways[index % 2] ?? [here, here];
        statuses.push((await signIn(token, way, { username: 'guesser', password })).status);
      }
      expect(utility.passwords.slice(before)).toEqual(guesses.slice(0, 5));
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    });

    it('sync an account once', async () => {
      const { utility } = processes;
      for (const [index, [at, other]] of ways.entries()) {
        const login = `reader-${index}`;
        utility.hold('read');
        const accessToken = await connect(login, at);
        await expect.poll(() => utility.reads, pollOptions).toContain(`${login} 0`);
        const path = await intervalsOf(accessToken);
        expect((await read(other, path, accessToken)).status).toBe(409);
        utility.release();
        await expect.poll(async () => (await read(other, path, accessToken)).status, pollOptions).toBe(200);
        expect(utility.reads.filter((key) => key === `${login} 0`)).toHaveLength(1);
      }
    });

    it('continue the work of a killed process as soon as its leases expire', async () => {
      const { here, there, utility, later, kill } = processes;
      utility.hold('read');
      const accessToken = await connect('orphan', there);
      await expect.poll(() => utility.reads, pollOptions).toContain('orphan 0');
      utility.hold('sign-in');
      const sent = utility.passwords.length;
      const token = await openSession(here, { user_id: 'left' });
      await startAttempt(there, token, { username: 'left' });
      await expect.poll(() => utility.passwords.length, pollOptions).toBe(sent + 1);
      await kill();
      utility.release();

      later.seconds = 11;
      await succeeded(here, token);
      later.seconds = 31;
      const path = await intervalsOf(accessToken);
      await expect.poll(async () => (await read(here, path, accessToken)).status, pollOptions).toBe(200);
    });
  },
);

// @ts-check
import { testConnector } from '@utility-connect/connector/testing';
import { afterAll, it, vi } from 'vitest';
import { startUtility } from '../fake/utility.js';

const utility = await startUtility(0);
process.env.CONNECTOR_EXAMPLE_URL = utility.url;
afterAll(() => utility.close());

const password = 'sunshine';
const HOUR = 3600;
// With your utility: a day on which clocks change, with the values that its website shows.
const start = Math.floor(Date.now() / 1000 / HOUR) * HOUR - 72 * HOUR;

testConnector({ it, vi }, () => import('../src/index.js'), {
  login: { username: 'jo', password },
  failures: { account_locked: { username: 'lou', password } },
  challenge: { login: { username: 'kim', password }, code: '246810' },
  limited: { username: 'max', password },
  expected: {
    account: { key: 'home-of-jo', timeZone: 'America/Detroit', intervalSeconds: HOUR },
    intervals: [start, start + HOUR].map((time) => ({
      start: time,
      end: time + HOUR,
      usageKwh: utility.kwhOf(time),
    })),
  },
  correct: utility.correct,
});

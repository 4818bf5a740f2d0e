// @ts-check
import { testConnector } from '@utility-connect/connector/testing';
import { afterAll, it, vi } from 'vitest';
import { startUtility } from '../fake/utility.js';

const utility = await startUtility(0);
process.env.CONNECTOR_EXAMPLE_URL = utility.url;
afterAll(() => utility.close());

const password = 'sunshine';

testConnector({ it, vi }, () => import('../src/index.js'), {
  login: { username: 'jo', password },
  failures: { account_locked: { username: 'lou', password } },
  challenge: { login: { username: 'kim', password }, code: '246810' },
  correct: utility.correct,
});

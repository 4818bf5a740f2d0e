import { expect, it } from 'vitest';
import { redactAnswer } from './redact-answer.ts';

it.each([
  ['{"error":"database is locked"}', '{"error":"database is locked"}'],
  [
    'event 0b9d0c52-7a57-4b0e-8f5b-3c4a7f1d2e60 is known',
    'event 0b9d0c52-7a57-4b0e-8f5b-3c4a7f1d2e60 is known',
  ],
  ['{"password": "hunter 2", "a": 1}', '{"password": [redacted], "a": 1}'],
  ['DB_PASSWORD=hunter2&x=1', 'DB_PASSWORD=[redacted]&x=1'],
  ['secret whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'secret [redacted]'],
  ['got Bearer abc.def', 'got Bearer [redacted]'],
  ['Authorization: Basic dXNlcjpwYXNzd29yZA==', 'Authorization: [redacted]'],
  [
    'webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    'webhook-signature: [redacted],[redacted]',
  ],
  ['mail dev@acme.example failed', 'mail [address] failed'],
])('redacts %s', (answer, redacted) => {
  expect(redactAnswer(answer)).toBe(redacted);
});

it('keeps 4 kB, and nothing that a database cannot store', () => {
  expect(redactAnswer(`\0${'a '.repeat(4000)}`)).toHaveLength(4096);
  expect(redactAnswer(`${'a '.repeat(2047)}a\u{1f50c}`).isWellFormed()).toBe(true);
});

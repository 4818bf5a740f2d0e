import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { redactError } from './redact-error.ts';

it('keeps the class and the frames of an error, and drops its message', () => {
  const { message, stack } = redactError(new TypeError('secret\n    at secret (file.ts:1:2)'), 'A sign-in');
  expect(message).toBe('A sign-in failed with TypeError.');
  expect(stack).toContain('redact-error.test.ts');
  expect(stack).not.toContain('secret');
});

it('keeps the code and the frames of an error of Node', () => {
  const error = thrownBy(() => new PassThrough().write(null));
  const { message, stack } = redactError(error, 'The process');
  expect(message).toBe('The process failed with TypeError (ERR_STREAM_NULL_VALUES).');
  expect(stack).toContain('redact-error.test.ts');
  expect(stack).not.toContain('May not write null');
});

it.each<[string, unknown]>([
  ['a text', 'secret'],
  ['an object', { secret: 'secret' }],
  ['an error with a forged name', Object.assign(new Error('x'), { name: 'secret' })],
  ['an error whose class is named after it', new { secret: class extends Error {} }.secret()],
  ['an error whose message was replaced', changed(new Error('secret\n    at secret (file.ts:1:2)'), 'x')],
  ['an error whose message was shortened', changed(new Error('x\nsecret\n  - secret'), 'x')],
  ['an error with a code that is not of Node', Object.assign(new Error('x'), { code: 'secret' })],
  ['an error with a cause', new Error('secret', { cause: 'secret' })],
  ['nothing', undefined],
])('drops the text of %s', (_name, thrown) => {
  const error = redactError(thrown, 'A sign-in');
  expect(`${error.message}${error.stack}${error.name}`).not.toContain('secret');
  expect(error.cause).toBeUndefined();
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

// The engine formats the stack when it is first read, for example by a log line.
function changed(error: Error, message: string): Error {
  void error.stack;
  return Object.assign(error, { message });
}

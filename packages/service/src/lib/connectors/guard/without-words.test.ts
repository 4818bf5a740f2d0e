import { expect, it } from 'vitest';
import { withoutWords } from './without-words.ts';

it('keeps what an error is and where it was thrown, and none of its words', () => {
  const { message, stack } = withoutWords(new TypeError('secret\n    at secret (file.ts:1:2)'), 'A sign-in');
  expect(message).toBe('A sign-in failed with TypeError.');
  expect(stack).toContain('without-words.test.ts');
  expect(stack).not.toContain('secret');
});

it.each<[string, unknown]>([
  ['a text', 'secret'],
  ['an object', { secret: 'secret' }],
  ['an error whose name says it', Object.assign(new Error('x'), { name: 'secret' })],
  ['an error whose words were changed', changed(new Error('secret\n    at secret (file.ts:1:2)'), 'x')],
  ['an error whose words were cut to their first line', changed(new Error('x\nsecret\n  - secret'), 'x')],
  ['an error with a cause', new Error('secret', { cause: 'secret' })],
  ['nothing', undefined],
])('says nothing of %s', (_name, thrown) => {
  const error = withoutWords(thrown, 'A sign-in');
  expect(`${error.message}${error.stack}${error.name}`).not.toContain('secret');
  expect(error.cause).toBeUndefined();
});

// The engine writes the words into the stack when it is first asked for, as whoever logged the error before has done.
function changed(error: Error, message: string): Error {
  void error.stack;
  return Object.assign(error, { message });
}

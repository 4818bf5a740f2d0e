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
  ['an error whose words were changed', Object.assign(new Error('secret'), { message: 'x' })],
  ['an error with a cause', new Error('secret', { cause: 'secret' })],
  ['nothing', undefined],
])('says nothing of %s', (_name, thrown) => {
  const error = withoutWords(thrown, 'A sign-in');
  expect(`${error.message}${error.stack}${error.name}`).not.toContain('secret');
  expect(error.cause).toBeUndefined();
});

import { expect, it } from 'vitest';
import { maskUsername } from './mask-username.ts';

it.each([
  ['user@example.com', 'u•••@example.com'],
  [' User@Mail.Example.com ', 'U•••@Mail.Example.com'],
  ['u@example.com', 'u•••@example.com'],
  ['a@b@example.com', 'a•••@example.com'],
  ['sunny-solar', 's•••'],
  ['pa@ss word', 'p•••'],
  ['name@localhost', 'n•••'],
  ['@example.com', '@•••'],
  ['🔌plug', '🔌•••'],
  ['ab', '•••'],
  ['', '•••'],
])('masks %j as %j', (username, hint) => {
  expect(maskUsername(username)).toBe(hint);
});

import { expect, it } from 'vitest';
import { createHttpBackend } from './http-backend.ts';

it('creates the HTTP backend on a server, which has no document', () => {
  expect(createHttpBackend({ connectToken: 't' })).toHaveProperty('openSession');
});

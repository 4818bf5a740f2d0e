import { expect, it } from 'vitest';
import type { Directory, Utility } from '../../directory/directory.ts';
import { findRedirect } from './check-connection.ts';

it('says how to restore a utility whose connector or registration was removed', () => {
  const directory = { find: () => ({}) as Utility } as unknown as Directory;
  expect(() => findRedirect({ directory, methodsFor: () => [] }, '14328', 'production')).toThrow(
    'No connector reads 14328 by redirect for production clients: restore it in CONNECTORS, or set the UTILITY_ variables of your registration.',
  );
});

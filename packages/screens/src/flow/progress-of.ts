import type { Screen } from '@utility-connect/protocol';
import { anyScreens } from './screen-of.ts';

/**
 * The work in progress on a screen.
 *
 * @returns `nothing`; `sign_in` for a sign-in that ends with the page; `undefined` for work that continues after a reload, and before the
 *   first screen
 */
export function progressOf(screen: Screen | undefined): 'nothing' | 'sign_in' | undefined {
  return anyScreens.find(({ name }) => name === screen)?.inProgress;
}

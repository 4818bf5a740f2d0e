import type { Utility } from '@utility-connect/connector';
import { openConnector } from '@utility-connect/connector/fakes';
import { type ContractSample, testConnector } from '@utility-connect/connector/testing';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { createPortal } from '../index.ts';
import { createFakePortal } from '../testing.ts';

export { codeOf, secondsOf } from '@utility-connect/connector/fakes';

/** Default time of the tests, in UNIX milliseconds. */
export const NOW: number = Date.parse('2026-11-28T12:00:00Z');

/** Less than a day, so that a session of a day still works. */
const NEXT_DAY = 23 * 3_600;

interface PortalTest {
  readonly utility: Utility;
  /** UNIX milliseconds. Default {@link NOW}. */
  readonly now?: number;
  readonly switches?: readonly string[];
}

/** Runs the contract suite against the fake of a portal. The fake answers in place of `fetch`. */
export function testPortal(
  { utility, now = NOW, switches = [] }: PortalTest,
  sample: Partial<ContractSample> = {},
): void {
  describe(`${utility.name} with ${switches.join(', ') || 'no switch'}`, () => {
    /** Seconds. Data of later days arrives. */
    let passed = 0;
    const clock = (): number => now + passed * 1000;
    const fake = createFakePortal(utility.id, { now: clock, switches });
    // The suite replaces fetch where a rule is about an outage.
    beforeAll(() => {
      vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => fake.fetch(new Request(...request)));
    });
    afterAll(() => {
      vi.unstubAllGlobals();
    });
    testConnector(
      { it, vi },
      () => createPortal(utility.id, { fetch: (...request) => globalThis.fetch(...request), now: clock }),
      {
        utility,
        login: fake.login,
        to: now / 1000,
        correct() {
          passed = NEXT_DAY;
        },
        ...sample,
      },
    );
  });
}

interface OpenOptions extends PortalTest {
  readonly answer?: Parameters<typeof openConnector>[0]['answer'];
}

/** Opens a portal with its fake. */
export function openPortal({ utility, now = NOW, switches = [], answer }: OpenOptions) {
  return openConnector({
    utility,
    now,
    createFake: (clock) => createFakePortal(utility.id, { now: clock, switches }),
    create: (context) => createPortal(utility.id, context),
    ...(answer && { answer }),
  });
}

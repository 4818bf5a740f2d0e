import type { Utility } from '@utility-connect/connector';
import { openConnector } from '@utility-connect/connector/fakes';
import { type ContractSample, testConnector } from '@utility-connect/connector/testing';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { builtInUtilities } from '../../registry/utilities.gen.ts';
import { createFakeSource } from '../fakes.ts';
import { createSource } from '../index.ts';

export { codeOf, secondsOf } from '@utility-connect/connector/fakes';

/** Default time of the tests, in UNIX milliseconds. */
export const NOW: number = Date.parse('2026-11-28T12:00:00Z');

/** Less than a day, so that a token of a day still works. */
const NEXT_DAY = 23 * 3_600;

interface SourceTest {
  readonly id: string;
  /** UNIX milliseconds. Default {@link NOW}. */
  readonly now?: number;
  readonly switches?: readonly string[];
}

/** Runs the contract suite against the fake of a source. The fake answers in place of `fetch`. */
export function testSource(
  { id, now = NOW, switches = [] }: SourceTest,
  sample: Partial<ContractSample> = {},
): void {
  describe(`${id} with ${switches.join(', ') || 'no switch'}`, () => {
    /** Seconds. Data of later days arrives. */
    let passed = 0;
    const clock = (): number => now + passed * 1000;
    const fake = createFakeSource(id, { now: clock, switches });
    // The suite replaces fetch where a rule is about an outage.
    beforeAll(() => {
      vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => fake.fetch(new Request(...request)));
    });
    afterAll(() => {
      vi.unstubAllGlobals();
    });
    testConnector(
      { it, vi },
      () => createSource(id, { fetch: (...request) => globalThis.fetch(...request), now: clock }),
      {
        utility: utilityOf(id),
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

interface OpenOptions extends SourceTest {
  readonly answer?: Parameters<typeof openConnector>[0]['answer'];
}

/** Opens a source with its fake. */
export function openSource({ id, now = NOW, switches = [], answer }: OpenOptions) {
  return openConnector({
    utility: utilityOf(id),
    now,
    createFake: (clock) => createFakeSource(id, { now: clock, switches }),
    create: (context) => createSource(id, context),
    ...(answer && { answer }),
  });
}

/** The entry of a source in the registry, as the service passes it to connectors. */
export function utilityOf(id: string): Utility {
  const entry = builtInUtilities.find(({ utilityId }) => utilityId === id);
  if (!entry) throw new RangeError(`The registry has no ${id}.`);
  const { name, countries, regions, timeZone } = entry;
  return { id, name, country: countries[0] ?? '', states: regions, subregion: null, timeZone };
}

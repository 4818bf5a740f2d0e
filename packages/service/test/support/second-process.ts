import { createService } from '../../src/lib/service.ts';
import type { ServiceOptions } from '../../src/lib/service-options.ts';
import { createHarness, type Harness } from './harness.ts';

/**
 * Another process on the store of a harness, with the same clock.
 *
 * @returns a harness that sends its requests there. Requests that need a client need the first harness's `clientHeaders`.
 */
export async function startSecondProcess(
  { service, clock }: Harness,
  options: Partial<ServiceOptions> = {},
): Promise<Harness> {
  const { context, encryptionKey } = service;
  const second = await createHarness();
  const started = await createService({
    ...context,
    encryptionKey,
    clock: () => clock.now,
    ...options,
  });
  Object.assign(second.service, started);
  return second;
}

import { createService } from '../../src/lib/app/service.ts';
import type { ServiceOptions } from '../../src/lib/app/service-options.ts';
import { type Harness, harnessOf } from './harness.ts';

/** Starts another process on the store of a harness, with the same client and clock. */
export async function startSecondProcess(
  { service, clock }: Harness,
  options: Partial<ServiceOptions> = {},
): Promise<Harness> {
  const { context, encryptionKey } = service;
  const started = await createService({
    ...context,
    encryptionKey,
    clock: () => clock.now,
    ...options,
  });
  return harnessOf({ ...service, ...started }, clock);
}

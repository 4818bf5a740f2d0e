import type { Connect, ConnectConfig } from '../lib/config.ts';
import { create } from '../lib/create.ts';
import { connectToken, type FakePage, readyPage } from './fake-page.ts';

/** Creates Connect with a page that is ready, and records the calls of the callbacks. */
export async function createReady(
  config: Partial<ConnectConfig> = {},
): Promise<{ connect: Connect; page: FakePage; calls: () => string[] }> {
  const calls: string[] = [];
  const creating = create(
    Object.assign(config, {
      connectToken: config.connectToken ?? connectToken,
      onSuccess: config.onSuccess ?? ((code: string) => calls.push(`success ${code}`)),
      onExit:
        config.onExit ?? ((error: { code: string } | null) => calls.push(`exit ${error?.code ?? null}`)),
      onEvent: config.onEvent ?? ((name: string) => calls.push(`event ${name}`)),
    }),
  );
  const page = await readyPage();
  return { connect: await creating, page, calls: () => calls };
}

import type { MockSettings } from './mock-network.ts';

type Globals = Readonly<Record<string, unknown>>;

/** What the switches of the toolbar say about the mock backend. */
export function switchesOf({ network, failure, environment }: Globals): MockSettings {
  return {
    network: network as MockSettings['network'],
    failure: failure as MockSettings['failure'],
    environment: environment === 'production' ? 'production' : 'sandbox',
  };
}

/** Lets a story walk its path, unless a switch makes something fail: then the path is the viewer's own. */
export function unlessFailing<Context extends { readonly globals: Globals }>(
  play: (context: Context) => Promise<void>,
) {
  return async (context: Context): Promise<void> => {
    const { network, failure } = context.globals;
    if (network !== 'offline' && failure === 'none') await play(context);
  };
}

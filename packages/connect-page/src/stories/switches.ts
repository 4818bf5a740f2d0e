import type { MockSettings } from './mock-network.ts';

type Globals = Readonly<Record<string, unknown>>;

/** Reads the settings of the mock backend from the toolbar switches. */
export function switchesOf({ network, failure, environment }: Globals): MockSettings {
  return {
    network: network as MockSettings['network'],
    failure: failure as MockSettings['failure'],
    environment: environment === 'production' ? 'production' : 'sandbox',
  };
}

/** Plays a story, unless a toolbar switch makes something fail. */
export function unlessFailing<Context extends { readonly globals: Globals }>(
  play: (context: Context) => Promise<void>,
) {
  return async (context: Context): Promise<void> => {
    const { network, failure } = context.globals;
    if (network !== 'offline' && failure === 'none') await play(context);
  };
}

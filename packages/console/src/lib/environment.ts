import { createContext, useContext } from 'react';
import { type Api, createApi } from './api.ts';

/** The world around the pages. Stories replace it. */
interface Environment {
  readonly api: Api;
  /** UNIX seconds. */
  readonly now: () => number;
  /** IANA name of the time zone of the times; `undefined` for the browser's. */
  readonly timeZone?: string | undefined;
}

/** Provides an {@link Environment}. Default: the service of this page, and the clock of the browser. */
export const EnvironmentContext = createContext<Environment>({
  api: createApi(),
  now: () => Date.now() / 1000,
});

/** The nearest {@link Environment}. */
export function useEnvironment(): Environment {
  return useContext(EnvironmentContext);
}

'use client';

import { type AnyConfig, type Connect, ConnectError } from '@utility-connect/loader';
import {
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import { configKey, type UseConnectConfig, type UseManageConfig } from './connect-config.ts';
import { CreateContext } from './create-context.ts';

const MISSING_TOKEN = 'connectToken is still undefined: the button stays disabled.';

/** State and functions of {@link useConnect}. */
export interface UseConnect {
  /** Shows Connect, or shows it as soon as it has loaded. After an error it tries again. Stable between renders. */
  readonly open: () => void;
  /** Closes Connect with `onExit(null)`, and cancels a sign-in. See `Connect.close`. Stable between renders. */
  readonly close: () => void;
  /** Whether Connect has loaded. After a success the next `open()` loads it again, while this stays `true`. */
  readonly ready: boolean;
  /** Why Connect could not be loaded, or `null`. */
  readonly error: ConnectError | null;
  /** Whether the dialog is shown. */
  readonly isOpen: boolean;
}

/**
 * Preloads Connect for a component, and removes it when the component unmounts.
 *
 * Always calls the callbacks of the latest render. Connect is created again when the token, address, language, title or appearance
 * changes, compared by value. If it is open, that waits until it is closed, so that a new token does not interrupt the user.
 *
 * @param config as for `create`, can be written inline; its token can be `null` while it is fetched
 * @returns state of Connect, and functions that open and close it
 */
export function useConnect(config: UseConnectConfig | UseManageConfig): UseConnect {
  const create = useContext(CreateContext);
  const latest = useRef(config);
  // `undefined` while it loads, `null` after it failed.
  const instance = useRef<Connect | null>(undefined);
  // Whether `open()` was called before Connect was ready.
  const isWanted = useRef(false);
  // `undefined` while it loads, `null` when it is ready.
  const [error, setError] = useState<ConnectError | null>();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = configKey(config);
  const activeKey = openKey ?? key;

  // A misspelled field of a response looks like a token that is being fetched. An app that has none yet passes `null`.
  useEffect(() => {
    if (key !== undefined) return;
    // biome-ignore lint/suspicious/noConsole: the button only looks as if it were loading.
    const timer = setTimeout(() => console.warn(MISSING_TOKEN), 5000);
    return () => clearTimeout(timer);
  }, [key]);

  // Runs before other effects, and unlike a layout effect does not warn on the server.
  useInsertionEffect(() => {
    latest.current = config;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt creates Connect again.
  useEffect(() => {
    if (!activeKey) return;
    let isStale = false;
    const settle = (connect: Connect | null, failure: ConnectError | null) => {
      if (isStale) return connect?.destroy();
      instance.current = connect;
      setError(failure);
      if (!isWanted.current) return;
      isWanted.current = false;
      if (connect) connect.open();
      else latest.current.onExit?.(failure, { status: undefined });
    };
    // StrictMode cleans the effect up in the same task. Then no token is fetched.
    queueMicrotask(() => {
      if (isStale) return;
      const onOpenChange = (isOpen: boolean) => setOpenKey(isOpen ? activeKey : null);
      create(followLatest(latest, () => isStale, onOpenChange)).then(
        (connect) => settle(connect, null),
        (failure) => settle(null, failure),
      );
    });
    return () => {
      isStale = true;
      instance.current?.destroy();
      instance.current = undefined;
      setError(undefined);
    };
  }, [activeKey, attempt, create]);

  const open = useCallback(() => {
    if (instance.current) return instance.current.open();
    isWanted.current = true;
    if (instance.current === null) setAttempt((count) => count + 1);
  }, []);
  const close = useCallback(() => {
    isWanted.current = false;
    instance.current?.close();
  }, []);

  return { open, close, ready: error === null, error: error ?? null, isOpen: openKey !== null };
}

const followLatest = (
  latest: RefObject<UseConnectConfig | UseManageConfig>,
  isStale: () => boolean,
  onOpenChange: (isOpen: boolean) => void,
): AnyConfig => {
  const { onSuccess, manageToken } = latest.current;
  const fetchToken = async () => {
    const token = latest.current.manageToken ?? latest.current.connectToken;
    const fetched = typeof token === 'function' ? await token() : token;
    // If the component has unmounted, nothing is loaded, and the console stays quiet.
    if (isStale()) throw new ConnectError('invalid_config', '');
    return fetched as string;
  };
  // In an old browser the loader calls `onExit` before Connect was opened. The hook reports that as `error`.
  let wasOpen = false;
  return {
    ...latest.current,
    connectToken: fetchToken,
    // The loader prefers it.
    manageToken: manageToken == null ? undefined : fetchToken,
    onSuccess: onSuccess && ((code, metadata) => latest.current.onSuccess?.(code, metadata)),
    onExit: (error, metadata) => wasOpen && latest.current.onExit?.(error, metadata),
    onEvent(...event) {
      const [name] = event;
      if (name === 'open') {
        wasOpen = true;
        onOpenChange(true);
      }
      if (name === 'success' || name === 'exit') onOpenChange(false);
      latest.current.onEvent?.(...event);
    },
    // Checked by `create`: with a connect token there is an `onSuccess`, with a manage token there is none.
  } as AnyConfig;
};

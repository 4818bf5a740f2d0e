'use client';

import type { Connect, ConnectConfig, ConnectError } from '@utility-connect/loader';
import {
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import { configKey, type UseConnectConfig } from './connect-config.ts';
import { CreateContext } from './create-context.ts';

/** What {@link useConnect} gives. */
export interface UseConnect {
  /** Shows Connect; while it is loading, as soon as it is ready; after an error, tries anew. The same function in each render. */
  readonly open: () => void;
  /** Closes Connect with `onExit(null)`, and stops a sign-in: see `Connect.close`. The same function in each render. */
  readonly close: () => void;
  /** Whether the first screen has worked: `open()` shows it at once, save where Connect is loaded anew, as after a success. */
  readonly ready: boolean;
  /** Why Connect could not be loaded; `null` while all is well. */
  readonly error: ConnectError | null;
  /** Whether the dialog is on the screen. */
  readonly isOpen: boolean;
}

/**
 * Preloads Connect for a component, and takes it away when the component goes.
 *
 * The callbacks are always those of the latest render. Connect is created anew when the token, address, language or
 * appearance has changed, compared by value; not while it is open, so that a token fetched anew behind it takes
 * nobody out of the flow.
 *
 * @param config as for `create`; it may be written inline, and `connectToken` may be missing for now
 * @returns Connect's state, and the functions that open and close it
 */
export function useConnect(config: UseConnectConfig): UseConnect {
  const create = useContext(CreateContext);
  const latest = useRef(config);
  const own = useRef<Own>({ connect: null, isWanted: false, hasFailed: false });
  const [{ ready, error }, setState] = useState<Pick<UseConnect, 'ready' | 'error'>>(loading);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = configKey(config);
  const activeKey = openKey ?? key;

  // Before any other effect, and unlike a layout effect silent on the server.
  useInsertionEffect(() => {
    latest.current = config;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another Connect.
  useEffect(() => {
    if (activeKey === null) return;
    let isGone = false;
    const settle = (connect: Connect | null, failure: ConnectError | null) => {
      if (isGone) return connect?.destroy();
      const { isWanted } = own.current;
      own.current = { connect, isWanted: false, hasFailed: !connect };
      setState({ ready: connect !== null, error: failure });
      if (!isWanted) return;
      if (connect) connect.open();
      else latest.current.onExit?.(failure, { status: undefined });
    };
    const start = async () => {
      // An effect that is undone in the same task, as StrictMode does, asks for nothing.
      await null;
      if (isGone) return;
      const live = followLatest(
        latest,
        () => isGone,
        (isOpen) => setOpenKey(isOpen ? activeKey : null),
      );
      await create(live).then(
        (connect) => settle(connect, null),
        (failure) => settle(null, failure),
      );
    };
    start();
    return () => {
      isGone = true;
      own.current.connect?.destroy();
      own.current = { ...own.current, connect: null, hasFailed: false };
      setState(loading);
    };
  }, [activeKey, attempt, create]);

  const open = useCallback(() => {
    if (own.current.connect) return own.current.connect.open();
    own.current.isWanted = true;
    if (own.current.hasFailed) setAttempt((count) => count + 1);
  }, []);
  const close = useCallback(() => {
    own.current.isWanted = false;
    own.current.connect?.close();
  }, []);

  return { open, close, ready, error, isOpen: openKey !== null };
}

interface Own {
  readonly connect: Connect | null;
  readonly hasFailed: boolean;
  /** `open()` was called too early. */
  isWanted: boolean;
}

const loading = { ready: false, error: null };

const followLatest = (
  latest: RefObject<UseConnectConfig>,
  isGone: () => boolean,
  onOpenChange: (isOpen: boolean) => void,
): ConnectConfig => {
  const { onSuccess } = latest.current;
  const fetchToken = async () => {
    const token = latest.current.connectToken;
    const fetched = typeof token === 'function' ? await token() : token;
    // No token, no frame: nothing is loaded for a component that went in the meantime.
    return (!isGone() && fetched) || '';
  };
  // The loader tells of a browser that is too old before anything was opened: that is `error` here.
  let wasOpen = false;
  return {
    ...latest.current,
    connectToken: fetchToken,
    // Left as it is when it is no function, for `create` to say so.
    onSuccess:
      typeof onSuccess !== 'function'
        ? onSuccess
        : (code, metadata) => latest.current.onSuccess(code, metadata),
    onExit: (error, metadata) => wasOpen && latest.current.onExit?.(error, metadata),
    onEvent(name, metadata) {
      if (name === 'open') {
        wasOpen = true;
        onOpenChange(true);
      }
      if (name === 'success' || name === 'exit') onOpenChange(false);
      latest.current.onEvent?.(name, metadata);
    },
  };
};

import type { Screen } from '@utility-connect/protocol';
import type { ConnectConfig, ConnectMetadata } from './config.ts';
import type { ConnectError } from './connect-error.ts';
import type { Dialog } from './dialog.ts';
import { tell } from './tell.ts';

/** The time between `open()` and the one outcome that the host page is told. */
export interface Opening {
  isOpen(): boolean;
  /** Shows the dialog. */
  begin(): void;
  /** Something happened in the page. Screens are remembered while it is closed, the rest is not for anyone then. */
  event(name: string, metadata: ConnectMetadata): void;
  /** Ends with `onSuccess`. Does nothing while closed. */
  succeed(code: string, metadata: ConnectMetadata): void;
  /** Ends with `onExit`. Does nothing while closed. */
  exit(error: ConnectError | null, status?: Screen): void;
}

/**
 * Keeps the promise that each opening has exactly one outcome, whatever comes from the page, the person and the host.
 *
 * @param config read anew at each call, so that callbacks are the latest
 * @param dialog shown from beginning to outcome
 * @returns the opening, closed
 */
export function createOpening(config: ConnectConfig, dialog: Dialog): Opening {
  let isOpen = false;
  let lastScreen: Screen | null = null;

  const tellEvent: NonNullable<ConnectConfig['onEvent']> = (name, metadata) =>
    tell(() => config.onEvent?.(name, metadata));
  const end = (name: 'success' | 'exit', metadata: ConnectMetadata, callback: () => void) => {
    if (!isOpen) return;
    isOpen = false;
    dialog.hide();
    tellEvent(name, metadata);
    tell(callback);
  };

  return {
    isOpen: () => isOpen,
    begin() {
      dialog.show();
      isOpen = true;
      tellEvent('open', {});
      if (lastScreen) tellEvent('screen', { screen: lastScreen });
    },
    event(name, metadata) {
      if (name === 'screen') lastScreen = metadata.screen as Screen;
      // Beginning and end are told from here, where they are known for certain.
      if (isOpen && !/^(open|success|exit)$/.test(name)) tellEvent(name as 'screen', metadata);
    },
    succeed(code, metadata) {
      end('success', metadata, () => config.onSuccess(code, metadata));
    },
    exit(error, status) {
      const left = { status: status ?? lastScreen };
      end('exit', { ...(left.status && { status: left.status }), ...(error && { code: error.code }) }, () =>
        config.onExit?.(error, left),
      );
    },
  };
}

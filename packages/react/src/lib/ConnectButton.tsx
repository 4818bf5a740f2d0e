'use client';

import { connectLabel } from '@utility-connect/loader';
import {
  type ButtonHTMLAttributes,
  type ForwardRefExoticComponent,
  forwardRef,
  type MouseEvent,
  type RefAttributes,
} from 'react';
import type { UseConnectConfig } from './connect-config.ts';
import { useConnect } from './use-connect.ts';

/** Everything that a `<button>` takes, and: */
export interface ConnectButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** As for {@link useConnect}. */
  readonly config: UseConnectConfig;
}

/**
 * A plain `<button>` that opens Connect. No style is forced on it.
 *
 * - `children`: default “Connect your utility” in the language of `config.locale`.
 * - `type`: default `button`, so that it submits no form.
 * - `onClick`: called first; `event.preventDefault()` keeps Connect closed.
 * - `disabled` and `aria-busy` while Connect is loading. After an error it can be clicked: that tries anew, and a second
 *   failure comes through `config.onExit`.
 * - `data-state`: `loading`, `ready`, `open` or `error`.
 */
export const ConnectButton: ForwardRefExoticComponent<ConnectButtonProps & RefAttributes<HTMLButtonElement>> =
  forwardRef(function ConnectButton({ config, children, disabled, onClick, ...attributes }, ref) {
    const { open, ready, error, isOpen } = useConnect(config);
    const isLoading = !ready && !error;
    const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
      onClick?.(event);
      if (!event.defaultPrevented) open();
    };
    return (
      <button
        type="button"
        aria-busy={isLoading}
        data-state={isOpen ? 'open' : error ? 'error' : isLoading ? 'loading' : 'ready'}
        {...attributes}
        ref={ref}
        disabled={disabled || isLoading}
        onClick={handleClick}
      >
        {children ?? connectLabel(config.locale)}
      </button>
    );
  });

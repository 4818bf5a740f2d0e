'use client';

import { connectLabel } from '@utility-connect/loader';
import {
  type ButtonHTMLAttributes,
  type ForwardRefExoticComponent,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  type RefAttributes,
} from 'react';
import type { UseConnectConfig } from './connect-config.ts';
import { type UseConnect, useConnect } from './use-connect.ts';
import { useLocale } from './use-locale.ts';

/** Everything that a `<button>` takes, and: */
export interface ConnectButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** As for {@link useConnect}. */
  readonly config: UseConnectConfig;
  /**
   * What stands on the button, or a function of Connect's state that says it. Default: “Connect your utility” in the language
   * of `config.locale`, else of the browser.
   */
  readonly children?: ReactNode | ((connect: UseConnect) => ReactNode);
}

/**
 * A plain `<button>` that opens Connect. No style is forced on it.
 *
 * - `type`: default `button`, so that it submits no form.
 * - `onClick`: called first; `event.preventDefault()` keeps Connect closed.
 * - `disabled` and `aria-busy` while Connect is loading. After an error it can be clicked: that tries anew, and a second
 *   failure comes through `config.onExit`.
 * - `data-state`: `loading`, `ready`, `open` or `error`.
 */
export const ConnectButton: ForwardRefExoticComponent<ConnectButtonProps & RefAttributes<HTMLButtonElement>> =
  forwardRef(function ConnectButton({ config, children, disabled, onClick, ...attributes }, ref) {
    const connect = useConnect(config);
    const { open, ready, error, isOpen } = connect;
    const locale = useLocale(config.locale);
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
        // The page around it may be in another language.
        lang={children == null ? locale : undefined}
        {...attributes}
        ref={ref}
        disabled={disabled || isLoading}
        onClick={handleClick}
      >
        {typeof children === 'function' ? children(connect) : (children ?? connectLabel(locale))}
      </button>
    );
  });

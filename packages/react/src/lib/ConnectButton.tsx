'use client';

import { connectLabel } from '@utility-connect/loader';
import {
  type ButtonHTMLAttributes,
  type ForwardRefExoticComponent,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  type RefAttributes,
  useState,
} from 'react';
import type { UseConnectConfig, UseManageConfig } from './connect-config.ts';
import { type UseConnect, useConnect } from './use-connect.ts';
import { useLocale } from './use-locale.ts';

/** Props of a `<button>`, and: */
export interface ConnectButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** As for {@link useConnect}. */
  readonly config: UseConnectConfig | UseManageConfig;
  /**
   * Label of the button, or a function that returns it for the state of Connect. Default: "Connect your utility" in the language
   * of `config.locale` or of the browser. With a manage token, pass one, such as "Manage sharing".
   */
  readonly children?: ReactNode | ((connect: UseConnect) => ReactNode);
}

/**
 * A plain `<button>` that opens Connect. It has no style; `@utility-connect/react/styles.css` is an optional one.
 *
 * - `type`: default `button`, so that it does not submit a form.
 * - `onClick`: called first; `event.preventDefault()` keeps Connect closed.
 * - `disabled` and `aria-busy` while Connect loads for the first time. While it loads again, only `aria-busy`, which keeps the focus: a
 *   click opens Connect as soon as it is ready. After an error, a click tries again, and calls `config.onExit` if that fails too.
 * - `data-state`: `loading`, `ready`, `open` or `error`.
 */
export const ConnectButton: ForwardRefExoticComponent<ConnectButtonProps & RefAttributes<HTMLButtonElement>> =
  forwardRef(function ConnectButton({ config, children, disabled, onClick, ...attributes }, ref) {
    const connect = useConnect(config);
    const { open, ready, error, isOpen } = connect;
    const locale = useLocale(config.locale);
    const isLoading = !ready && !error;
    const [hasLoaded, setHasLoaded] = useState(false);
    if (!isLoading && !hasLoaded) setHasLoaded(true);
    const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
      onClick?.(event);
      if (!event.defaultPrevented) open();
    };
    return (
      <button
        type="button"
        aria-busy={isLoading}
        data-state={isOpen ? 'open' : error ? 'error' : isLoading ? 'loading' : 'ready'}
        // The page may be in another language.
        lang={children == null ? locale : undefined}
        {...attributes}
        ref={ref}
        // Not when it loads again: a disabled button loses the focus.
        disabled={disabled || (isLoading && !hasLoaded)}
        onClick={handleClick}
      >
        {typeof children === 'function' ? children(connect) : (children ?? connectLabel(locale))}
      </button>
    );
  });

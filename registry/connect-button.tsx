'use client';

import { type ConnectButtonProps, ConnectButton as PlainConnectButton } from '@utility-connect/react';

/** A button in the colors of the theme that opens Connect. Takes the props of `ConnectButton` of `@utility-connect/react`. */
export function ConnectButton({ className = '', ...props }: ConnectButtonProps) {
  return <PlainConnectButton className={`${style} ${className}`} {...props} />;
}

const style = [
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-md border-0 bg-primary px-6 font-semibold text-primary-foreground hover:bg-primary/90',
  'focus-visible:outline-3 focus-visible:outline-offset-3 focus-visible:outline-ring',
  'aria-busy:cursor-progress disabled:opacity-60',
].join(' ');

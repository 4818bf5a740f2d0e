import type { ClientRef } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hrefOf } from '../lib/href.ts';
import classes from './ClientName.module.css';

/** The company of a client as a link to it, marked if it is a sandbox client. */
export function ClientName({ client }: { readonly client: ClientRef }): ReactNode {
  return (
    <span>
      <Link href={hrefOf({ page: 'clients', id: client.id })}>
        <bdi>{client.company}</bdi>
      </Link>
      {client.environment === 'sandbox' && (
        <>
          {' '}
          <SandboxMark />
        </>
      )}
    </span>
  );
}

/** Marks what belongs to the sandbox. */
export function SandboxMark(): ReactNode {
  return <span className={classes.sandbox}>Sandbox</span>;
}

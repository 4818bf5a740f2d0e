import type { OperatorEntry } from '@utility-connect/protocol/operator';
import { Disclosure } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { hrefOf } from '../lib/href.ts';
import { ClientName } from '../parts/ClientName.tsx';
import { ExactTime } from '../parts/Time.tsx';
import classes from './Journal.module.css';

/** Entries of the journal in words, with what they are about. */
export function Entries({ entries }: { readonly entries: readonly OperatorEntry[] }): ReactNode {
  return (
    <ol className={classes.entries} aria-label="Entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <div>
            <ExactTime at={entry.at} />
          </div>
          <div className={classes.entry}>
            <p className={classes.text}>{entry.text}</p>
            <About entry={entry} />
            {Object.keys(entry.data).length > 0 && (
              <Disclosure label="Data">
                <pre className={classes.data}>{JSON.stringify(entry.data, null, 2)}</pre>
              </Disclosure>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function About({ entry }: { readonly entry: OperatorEntry }): ReactNode {
  const { type, client, user_id: user, connection_id: connection, request_id: request, operator } = entry;
  return (
    <p className={classes.about}>
      <code>{type}</code>
      {client && <ClientName client={client} />}
      {user !== null && client && (
        <Link href={`/journal${queryOf({ client_id: client.id, user_id: user })}`}>
          <bdi>{user}</bdi>
        </Link>
      )}
      {connection !== null && <Link href={hrefOf({ page: 'connections', id: connection })}>Connection</Link>}
      {request !== null && <Link href={`/journal${queryOf({ request_id: request })}`}>Request</Link>}
      {operator && (
        <span>
          Operator{operator.sign_in === null ? '' : `, sign-in ${operator.sign_in}`}
          {operator.address === null ? '' : `, from ${operator.address}`}
        </span>
      )}
    </p>
  );
}

import type { OperatorConnectionDetail } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatAmount } from '../lib/format.ts';
import { hrefOf } from '../lib/href.ts';
import { useRead } from '../lib/queries.ts';
import { connectionStates, methodWords } from '../lib/words.ts';
import { ClientName } from '../parts/ClientName.tsx';
import { Page } from '../parts/Page.tsx';
import { Facts, Panel } from '../parts/Panel.tsx';
import { State } from '../parts/State.tsx';
import { Time } from '../parts/Time.tsx';
import { UtilityName } from '../parts/UtilityName.tsx';
import { Accounts, Jobs } from './AccountsAndJobs.tsx';
import { Actions } from './Actions.tsx';
import classes from './Connection.module.css';
import { SandboxFault } from './SandboxFault.tsx';
import { Timeline } from './Timeline.tsx';

/** A connection: its state and why, what can be done, and its history. */
export function Connection({ id }: { readonly id: string }): ReactNode {
  const path = `connections/${encodeURIComponent(id)}`;
  const query = useRead<OperatorConnectionDetail>(path, { seconds: 5 });
  return (
    <>
      <Page title={query.data?.user_id ?? 'Connection'} above="Connection" query={query}>
        {(connection) => (
          <>
            <Why connection={connection} />
            <Actions connection={connection} />
            {connection.client.environment === 'sandbox' && <SandboxFault connection={connection} />}
            <Details connection={connection} />
            <Timeline path={path} />
            <Accounts accounts={connection.accounts} />
            <Jobs jobs={connection.jobs} accounts={connection.accounts} />
          </>
        )}
      </Page>
      {/* A removed connection has nothing but its timeline. */}
      {query.error && query.data === undefined && (
        <div className={classes.removed}>
          <Timeline path={path} />
        </div>
      )}
    </>
  );
}

function Why({ connection }: { readonly connection: OperatorConnectionDetail }): ReactNode {
  const { id, state, needs_sign_in_since: since, last_error: error, client, utility, method } = connection;
  const filter = { client_id: client.id, user_id: connection.user_id };
  return (
    <section className={classes.why} data-tone={connectionStates[state].tone} aria-label="State">
      <p className={classes.state}>
        <State {...connectionStates[state]} />
        {since !== null && (
          <span>
            since <Time at={since} />
          </span>
        )}
      </p>
      {error === null ? (
        <p>
          <strong>{state === 'preparing' ? 'The first sync has not ended.' : 'Nothing is wrong.'}</strong>
        </p>
      ) : (
        <>
          <p>
            <strong>{error.message}</strong> <code>{error.code}</code>
          </p>
          {error.advice !== null && <p>{error.advice}</p>}
        </>
      )}
      <p className={classes.who}>
        <ClientName client={client} /> · <UtilityName utility={utility} environment={client.environment} /> ·{' '}
        {methodWords[method]} · <code>{id}</code> ·{' '}
        <Link href={hrefOf({ page: 'journal', filter })}>Journal of the user</Link>
      </p>
    </section>
  );
}

function Details({ connection }: { readonly connection: OperatorConnectionDetail }): ReactNode {
  const { consent } = connection;
  return (
    <Panel title="Details">
      <Facts
        facts={[
          ['Data through', <Time key="" at={connection.data_through} none="no data" />],
          ['Last success', <Time key="" at={connection.last_success_at} none="none yet" />],
          ['Next sync', <Time key="" at={connection.next_sync_at} none="none is planned" />],
          ['Connected', <Time key="" at={connection.connected_at} />],
          ['Login', connection.username_hint || 'without'],
          ['Accounts', formatAmount(connection.accounts.length, 'account')],
          ['Consent given', <Time key="" at={consent.consented_at} />],
          ['Consent ends', <Time key="" at={consent.expires_at} none="when the person ends it" />],
          ['Purpose', consent.purpose ?? 'none given'],
          ['Scopes', consent.scopes.join(', ') || 'none'],
          ['History from', <Time key="" at={consent.history_from} none="all" />],
        ]}
      />
    </Panel>
  );
}

import type { OperatorClientDetail } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { formatCount } from '../lib/format.ts';
import { useRead } from '../lib/queries.ts';
import { EndpointTable } from '../parts/EndpointTable.tsx';
import { Page } from '../parts/Page.tsx';
import { Facts, Panel } from '../parts/Panel.tsx';
import { State } from '../parts/State.tsx';
import { Time } from '../parts/Time.tsx';
import { ClientActions } from './ClientActions.tsx';
import { ClientForm } from './ClientForm.tsx';
import { ClientUsage } from './ClientUsage.tsx';

/** A client: its use of the service, its settings, and what can be done. */
export function Client({ id }: { readonly id: string }): ReactNode {
  const query = useRead<OperatorClientDetail>(`clients/${encodeURIComponent(id)}`);
  return (
    <Page title={query.data?.company ?? 'Client'} above="Client" query={query}>
      {(client) => (
        <>
          <Summary client={client} />
          <ClientActions client={client} />
          <ClientUsage client={client} />
          {client.webhook_endpoints.length > 0 && (
            <EndpointTable endpoints={client.webhook_endpoints} isTitled />
          )}
          <ClientForm client={client} />
        </>
      )}
    </Page>
  );
}

function Summary({ client }: { readonly client: OperatorClientDetail }): ReactNode {
  const { id, state, disabled_at: disabledAt, environment, users, connections } = client;
  return (
    <Panel title="Client">
      <Facts
        facts={[
          [
            'State',
            state === 'enabled' ? (
              <State key="" tone="good" label="Enabled" />
            ) : (
              <span key="">
                <State tone="warning" label="Disabled" /> since <Time at={disabledAt} />
              </span>
            ),
          ],
          ['Environment', environment],
          ['Client id', <code key="">{id}</code>],
          ['E-mail', client.email_hint],
          ['Created', <Time key="" at={client.created_at} />],
          ['Users', formatCount(users)],
          [
            'Connections',
            <Link key="" href={`/connections${queryOf({ client_id: id })}`}>
              {formatCount(connections)}
            </Link>,
          ],
          [
            'Need sign-in',
            <Link key="" href={`/connections${queryOf({ client_id: id, state: 'needs_sign_in' })}`}>
              {formatCount(client.needs_sign_in)}
            </Link>,
          ],
          [
            'Journal',
            <Link key="" href={`/journal${queryOf({ client_id: id })}`}>
              What happened
            </Link>,
          ],
        ]}
      />
    </Panel>
  );
}

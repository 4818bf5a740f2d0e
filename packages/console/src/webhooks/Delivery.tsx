import type {
  OperatorAttempt,
  OperatorDelivery,
  OperatorDeliveryDetail,
} from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hrefOf } from '../lib/href.ts';
import { useAction, useRead } from '../lib/queries.ts';
import { deliveryStatuses } from '../lib/words.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { type Column, DataTable } from '../parts/DataTable.tsx';
import { Failure, Page } from '../parts/Page.tsx';
import { Empty, Facts, Panel } from '../parts/Panel.tsx';
import { State } from '../parts/State.tsx';
import { Time } from '../parts/Time.tsx';
import classes from './Delivery.module.css';

interface DeliveryProps {
  /** Of the endpoint. */
  readonly id: string;
  readonly eventId: string;
}

/** A delivery of a webhook event: its attempts, and the last answer. */
export function Delivery({ id, eventId }: DeliveryProps): ReactNode {
  const path = `webhooks/${encodeURIComponent(id)}`;
  const query = useRead<OperatorDeliveryDetail>(`${path}/deliveries/${encodeURIComponent(eventId)}`, {
    seconds: 5,
  });
  const send = useAction((api) =>
    api.send<OperatorDelivery>('POST', `${path}/redeliver`, { event_id: eventId }),
  );
  return (
    <Page
      title={query.data?.type ?? 'Delivery'}
      above={<Link href={hrefOf({ page: 'webhooks', id })}>The endpoint</Link>}
      query={query}
    >
      {(delivery) => (
        <>
          <Panel title="Delivery">
            <Facts
              facts={[
                ['Status', <State key="" {...deliveryStatuses[delivery.status]} />],
                ['Event', <code key="">{delivery.event_id}</code>],
                ['Created', <Time key="" at={delivery.created_at} />],
                ['Attempts', delivery.attempts],
                ['Next attempt', <Time key="" at={delivery.next_attempt_at} none="none" />],
              ]}
            />
          </Panel>
          <ActionButton
            reason={delivery.status === 'pending' ? 'It is sent at its next attempt.' : null}
            busy={send.isPending}
            onClick={() => send.mutate()}
          >
            Send again
          </ActionButton>
          {send.error && <Failure error={send.error} />}
          <Attempts log={delivery.log} />
        </>
      )}
    </Page>
  );
}

function Attempts({ log }: { readonly log: readonly OperatorAttempt[] }): ReactNode {
  const answer = log.find((attempt) => attempt.answer !== null)?.answer;
  if (log.length === 0) return <Empty title="No attempt yet" />;
  return (
    <>
      <DataTable caption="Attempts" isTitled columns={columns} rows={log} idOf={({ at }) => String(at)} />
      {answer && (
        <Panel title="The last answer">
          <p className={classes.note}>The first 4 kB, without secrets and addresses.</p>
          <pre className={classes.answer}>{answer}</pre>
        </Panel>
      )}
    </>
  );
}

const columns: readonly Column<OperatorAttempt>[] = [
  { title: 'Attempt', cell: ({ at }) => <Time at={at} /> },
  { title: 'Status', cell: ({ status }) => status ?? 'no answer' },
  {
    title: 'Took',
    cell: ({ milliseconds }) => (milliseconds === null ? 'not recorded' : `${milliseconds} ms`),
    align: 'end',
  },
  { title: 'Error', cell: ({ error }) => error ?? 'none' },
];

import type { OperatorNeed, OperatorNow } from '@utility-connect/protocol/operator';
import { Icon } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useEnvironment } from '../lib/environment.ts';
import { formatSpan } from '../lib/format.ts';
import { hrefOf } from '../lib/href.ts';
import { useRead } from '../lib/queries.ts';
import { LinkAsButton } from '../parts/LinkAsButton.tsx';
import { Page } from '../parts/Page.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Time } from '../parts/Time.tsx';
import classes from './Now.module.css';
import { Numbers } from './Numbers.tsx';

/** Problems that need the operator, worst first, and the numbers of the service. */
export function Now(): ReactNode {
  const query = useRead<OperatorNow>('now');
  return (
    <Page title="Now" query={query}>
      {(now) => (
        <>
          {now.needs.length === 0 ? <AllWell now={now} /> : <Needs needs={now.needs} />}
          <Numbers now={now} />
        </>
      )}
    </Page>
  );
}

function Needs({ needs }: { readonly needs: readonly OperatorNeed[] }): ReactNode {
  const [worst] = needs;
  return (
    <Panel
      title={needs.length === 1 ? 'One thing needs you' : `${needs.length} things need you`}
      actions={
        worst && (
          <LinkAsButton href={hrefOf(worst.target)}>
            {needs.length === 1 ? 'Open it' : 'Open the worst'}
          </LinkAsButton>
        )
      }
    >
      <ul className={classes.needs}>
        {needs.map((need) => (
          <li key={`${need.kind} ${need.text}`} data-severity={need.severity}>
            <Icon name="alert" />
            <Link href={hrefOf(need.target)} className={classes.need}>
              {need.text}
            </Link>
            <span className={classes.since}>
              {need.since === null ? '' : 'since '}
              <Time at={need.since} none="" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AllWell({
  now: { last_incident: incident, last_success_at: success },
}: {
  readonly now: OperatorNow;
}) {
  return (
    <section className={classes.well}>
      <span className={classes.sign}>
        <Icon name="check" />
      </span>
      <h2>Nothing needs you</h2>
      <p>
        {success === null ? (
          'No data was read yet.'
        ) : (
          <>
            Data was last read <Time at={success} show="ago" />.
          </>
        )}{' '}
        <LastIncident incident={incident} />
      </p>
    </section>
  );
}

function LastIncident({ incident }: { readonly incident: OperatorNow['last_incident'] }): ReactNode {
  const { now } = useEnvironment();
  if (incident === null) return 'No outage of a utility in 30 days.';
  const { utility, started_at: start, ended_at: end } = incident;
  const span = start === null ? '' : `, ${formatSpan((end ?? now()) - start)} long`;
  return (
    <>
      The last outage was{' '}
      <Link href={hrefOf({ page: 'utilities', id: utility.id })}>
        <bdi>{utility.name}</bdi>
      </Link>
      , <Time at={start} />
      {span}.
    </>
  );
}

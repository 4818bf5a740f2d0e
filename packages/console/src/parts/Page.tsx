import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Heading, Notice, Skeleton, VisuallyHidden } from '@utility-connect/screens/parts';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../lib/api.ts';
import { useEnvironment } from '../lib/environment.ts';
import { formatClock } from '../lib/format.ts';
import classes from './Page.module.css';

interface PageProps<Data> {
  /** Heading, and the title of the tab. */
  readonly title: string;
  /** Above the heading: where it belongs. Default none. */
  readonly above?: ReactNode;
  /** Beside the heading. Default none. */
  readonly actions?: ReactNode;
  /** Content of the page. */
  readonly query: UseQueryResult<Data>;
  /** Between the heading and the content, also while it loads. Default none. */
  readonly filters?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A page with its heading, the time of its data, and its states: loading, failed, stale and read. */
export function Page<Data>({ title, above, actions, query, filters, children }: PageProps<Data>): ReactNode {
  const { data, error } = query;
  return (
    <PlainPage
      title={title}
      above={above}
      actions={
        <>
          {actions}
          <AsOf query={query} />
        </>
      }
    >
      {filters}
      {error && <Failure error={error} isStale={data !== undefined} onRetry={() => void query.refetch()} />}
      {data === undefined ? !error && <Loading /> : children(data)}
    </PlainPage>
  );
}

interface PlainPageProps extends Pick<PageProps<never>, 'title' | 'above' | 'actions'> {
  readonly children: ReactNode;
}

/** A page that reads nothing, with its heading. */
export function PlainPage({ title, above, actions, children }: PlainPageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Utility Connect`;
  }, [title]);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.title}>
          {above && <p className={classes.above}>{above}</p>}
          <Heading>
            <bdi>{title}</bdi>
          </Heading>
        </div>
        <div className={classes.actions}>{actions}</div>
      </header>
      {children}
    </div>
  );
}

function AsOf({ query: { dataUpdatedAt, data } }: { readonly query: UseQueryResult }): ReactNode {
  const { now, timeZone } = useEnvironment();
  if (data === undefined) return null;
  // The clock of a story stands still.
  const at = Math.min(dataUpdatedAt / 1000, now());
  return <p className={classes.asOf}>as of {formatClock(at, timeZone)}</p>;
}

/** A placeholder for what is being read. */
export function Loading({ rows = 6 }: { readonly rows?: number }): ReactNode {
  return (
    <div className={classes.loading} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton rows={rows} />
    </div>
  );
}

interface FailureProps {
  readonly error: Error;
  /** Whether older data is still shown. */
  readonly isStale?: boolean;
  readonly onRetry?: () => void;
}

/** An error of the operator API, with its request id and a way to try again. */
export function Failure({ error, isStale = false, onRetry }: FailureProps): ReactNode {
  const title = isStale ? 'This is not up to date: the last read failed' : 'This could not be read';
  return (
    <Notice sentence={{ title, body: error.message }}>
      {error instanceof ApiError && error.requestId && (
        <p className={classes.request}>
          Request <code>{error.requestId}</code>
        </p>
      )}
      {onRetry && (
        <p>
          <Button kind="secondary" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
    </Notice>
  );
}

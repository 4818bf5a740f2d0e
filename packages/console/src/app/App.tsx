import { useQuery } from '@tanstack/react-query';
import type { OperatorSession } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { useEnvironment } from '../lib/environment.ts';
import { sessionKey } from '../lib/queries.ts';
import { Failure, Loading } from '../parts/Page.tsx';
import classes from './App.module.css';
import { Layout } from './Layout.tsx';
import { Pages } from './Pages.tsx';
import { SignIn } from './SignIn.tsx';

/** The console: the sign-in, or the page of the address. Needs a query client and a router around it. */
export function App(): ReactNode {
  const { api } = useEnvironment();
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) =>
      api.get<OperatorSession>('session', signal).catch((problem: unknown) => {
        if (problem instanceof ApiError && problem.status === 401) return null;
        throw problem;
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={classes.console}>
      {data === undefined ? (
        <main className={classes.start}>
          {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />}
        </main>
      ) : data === null ? (
        <SignIn />
      ) : (
        <Layout session={data}>
          <Pages />
        </Layout>
      )}
    </div>
  );
}

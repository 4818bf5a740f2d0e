import type { OperatorConnectionDetail } from '@utility-connect/protocol/operator';
import { type ReactNode, useState } from 'react';
import { useAction } from '../lib/queries.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { Failure } from '../parts/Page.tsx';
import classes from './Connection.module.css';
import { RemoveConnection } from './RemoveConnection.tsx';

/** Actions on a connection. A disabled one has its reason beside it. */
export function Actions({ connection }: { readonly connection: OperatorConnectionDetail }): ReactNode {
  const { id, actions, client } = connection;
  const path = `connections/${encodeURIComponent(id)}`;
  const [isRemoving, setRemoving] = useState(false);
  const sync = useAction((api) => api.send('POST', `${path}/sync`));
  const ask = useAction((api) => api.send('POST', `${path}/ask-for-sign-in`));
  const error = sync.error ?? ask.error;
  return (
    <>
      <div className={classes.actions}>
        <ActionButton reason={actions.sync.reason} busy={sync.isPending} onClick={() => sync.mutate()}>
          Sync now
        </ActionButton>
        <ActionButton
          reason={actions.ask_for_sign_in.reason}
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          Ask for sign-in
        </ActionButton>
        <ActionButton kind="plain" reason={actions.remove.reason} onClick={() => setRemoving(true)}>
          Remove…
        </ActionButton>
      </div>
      <p className={classes.done} role="status">
        {sync.isSuccess && 'The sync is under way: its outcome appears in the timeline.'}
        {ask.isSuccess && `${client.company} was told that the person has to sign in again.`}
      </p>
      {error && <Failure error={error} />}
      {isRemoving && <RemoveConnection connection={connection} onClose={() => setRemoving(false)} />}
    </>
  );
}

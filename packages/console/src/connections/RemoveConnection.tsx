import type { OperatorConnectionDetail, OperatorRemoval } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { formatAmount } from '../lib/format.ts';
import { useAction } from '../lib/queries.ts';
import { TypedConfirm } from '../parts/TypedConfirm.tsx';
import classes from './Connection.module.css';

interface RemoveConnectionProps {
  readonly connection: OperatorConnectionDetail;
  readonly onClose: () => void;
}

/** Asks before a connection is removed, with what is deleted. */
export function RemoveConnection({ connection, onClose }: RemoveConnectionProps): ReactNode {
  const { id, user_id: user, client, utility, removal } = connection;
  const [, navigate] = useLocation();
  const remove = useAction((api) =>
    api.send<OperatorRemoval>('DELETE', `connections/${encodeURIComponent(id)}${queryOf({ confirm: id })}`),
  );
  const handleConfirm = () => remove.mutate(undefined, { onSuccess: () => navigate('/connections') });
  return (
    <TypedConfirm
      title={
        <>
          Remove <bdi>{utility.name}</bdi> of <bdi>{user}</bdi>?
        </>
      }
      word={id}
      label={`Type the id of the connection: ${id}`}
      action="Remove and delete"
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>This deletes, and cannot be undone:</p>
      <ul className={classes.lost}>
        <li>the stored login</li>
        <li>
          {formatAmount(removal.accounts, 'account')} with {formatAmount(removal.months, 'month')} of
          intervals
        </li>
        <li>{formatAmount(removal.bills, 'bill')}</li>
        {removal.access_tokens > 0 && <li>{formatAmount(removal.access_tokens, 'access token')}</li>}
        {removal.removes_user && <li>the user, whose last connection it is</li>}
      </ul>
      <p>
        <bdi>{client.company}</bdi> is told by webhook.
      </p>
    </TypedConfirm>
  );
}

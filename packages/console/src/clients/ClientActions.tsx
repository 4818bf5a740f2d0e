import type {
  OperatorClientDetail,
  OperatorClientSecret,
  OperatorRotation,
} from '@utility-connect/protocol/operator';
import { type ReactNode, useState } from 'react';
import { useAction } from '../lib/queries.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { Failure } from '../parts/Page.tsx';
import { Time } from '../parts/Time.tsx';
import { TypedConfirm } from '../parts/TypedConfirm.tsx';
import classes from './Clients.module.css';
import { RotateDialog } from './RotateDialog.tsx';
import { Secret } from './Secret.tsx';

/** Rotates the secret of a client, disables or enables it. */
export function ClientActions({ client }: { readonly client: OperatorClientDetail }): ReactNode {
  const { id, company, state, previous_secret_until: until } = client;
  const path = `clients/${encodeURIComponent(id)}`;
  const [asked, setAsked] = useState<'rotate' | 'disable' | null>(null);
  const handleClose = () => setAsked(null);
  const rotate = useAction((api, body: OperatorRotation) =>
    api.send<OperatorClientSecret>('POST', `${path}/rotate-secret`, body),
  );
  const disable = useAction((api) => api.send('POST', `${path}/disable`));
  const enable = useAction((api) => api.send('POST', `${path}/enable`));
  return (
    <>
      <div className={classes.actions}>
        <ActionButton onClick={() => setAsked('rotate')}>Rotate the secret…</ActionButton>
        {state === 'enabled' ? (
          <ActionButton kind="plain" onClick={() => setAsked('disable')}>
            Disable…
          </ActionButton>
        ) : (
          <ActionButton busy={enable.isPending} onClick={() => enable.mutate()}>
            Enable
          </ActionButton>
        )}
      </div>
      {until !== null && !rotate.data && (
        <p className={classes.hint}>
          The former secret works until <Time at={until} />.
        </p>
      )}
      {enable.error && <Failure error={enable.error} />}
      {rotate.data && <Secret secret={rotate.data} onClose={rotate.reset} />}
      {asked === 'rotate' && (
        <RotateDialog
          company={company}
          busy={rotate.isPending}
          error={rotate.error}
          onRotate={(hours) => rotate.mutate({ keep_hours: hours }, { onSuccess: handleClose })}
          onClose={handleClose}
        />
      )}
      {asked === 'disable' && (
        <TypedConfirm
          title={
            <>
              Disable <bdi>{company}</bdi>?
            </>
          }
          word={id}
          label={`Type the id of the client: ${id}`}
          action="Disable"
          busy={disable.isPending}
          error={disable.error?.message ?? null}
          onConfirm={() => disable.mutate(undefined, { onSuccess: handleClose })}
          onClose={handleClose}
        >
          <p>
            All its requests are refused, nobody can connect, and its syncs and webhooks rest. Nothing is
            deleted, and you can enable it again.
          </p>
        </TypedConfirm>
      )}
    </>
  );
}

import type { OperatorUtilityDetail } from '@utility-connect/protocol/operator';
import { Button, Dialog } from '@utility-connect/screens/parts';
import { type ReactNode, useState } from 'react';
import { useAction } from '../lib/queries.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { Failure } from '../parts/Page.tsx';

interface PauseOrResumeProps {
  readonly utility: OperatorUtilityDetail;
  readonly path: string;
  /** Names the environment. */
  readonly query: string;
}

/** Stops all that is read from a utility, and starts it again. */
export function PauseOrResume({ utility: { state, name }, path, query }: PauseOrResumeProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const pause = useAction((api) => api.send('POST', `${path}/pause${query}`));
  const resume = useAction((api) => api.send('POST', `${path}/resume${query}`));
  const error = pause.error ?? resume.error;
  return (
    <>
      {state === 'paused' ? (
        <ActionButton kind="primary" busy={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </ActionButton>
      ) : (
        <ActionButton onClick={() => setAsking(true)}>Pause…</ActionButton>
      )}
      {error && <Failure error={error} />}
      {isAsking && (
        <Dialog
          title={
            <>
              Pause <bdi>{name}</bdi>?
            </>
          }
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button
                busy={pause.isPending}
                onClick={() => pause.mutate(undefined, { onSettled: () => setAsking(false) })}
              >
                Pause
              </Button>
              <Button kind="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </>
          }
        >
          <p>Syncs rest, and nobody can sign in there, until you resume it. Clients see it as an outage.</p>
        </Dialog>
      )}
    </>
  );
}

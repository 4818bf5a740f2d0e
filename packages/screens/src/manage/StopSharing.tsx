import type { ManagedConnection } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { nameOf } from './ManageSharing.tsx';
import type { ManageWords } from './manage-words.ts';

interface StopSharingProps {
  readonly companyName: string;
  /** What is removed. */
  readonly connections: readonly ManagedConnection[];
  /** Whether it is everything, and not one utility. */
  readonly isAll: boolean;
  readonly words: ManageWords;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onStop: () => void;
}

/** Says what is deleted before the person stops sharing. */
export function StopSharing(props: StopSharingProps): ReactNode {
  const { companyName, connections, isAll, words, busy, onKeep, onStop } = props;
  const company = isolate(companyName);
  const [first] = connections;
  const title =
    isAll || !first ? words.stopAllTitle(company) : words.stopTitle(company, isolate(nameOf(first)));
  const count = connections.reduce((sum, { accounts }) => sum + accounts.length, 0);
  const hasLogin = connections.some(({ method }) => method !== 'file');
  return (
    <Dialog
      title={renderIsolated(title)}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{words.keep}</Button>
          <Button kind="secondary" busy={busy} onClick={onStop}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <p>{renderIsolated(words.loses(company))}</p>
      <p>{words.deletes(count, hasLogin)}</p>
      <p>{renderIsolated(words.copies(company))}</p>
    </Dialog>
  );
}

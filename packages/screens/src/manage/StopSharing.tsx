import type { ManagedConnection } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useLanguage } from '../lib/messages/MessagesProvider.tsx';
import { utilityName } from '../lib/utility-name.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ManageProblem } from './ManageProblem.tsx';
import type { ManageWords } from './manage-words.ts';
import type { SharingState } from './use-sharing.ts';

interface StopSharingProps extends Pick<SharingState, 'problem'> {
  readonly companyName: string;
  /** The connections to remove. */
  readonly connections: readonly ManagedConnection[];
  /** Whether these are all connections. */
  readonly isAll: boolean;
  readonly words: ManageWords;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onStop: () => void;
}

/** Lists the data to delete before the person stops sharing. */
export function StopSharing(props: StopSharingProps): ReactNode {
  const { companyName, connections, isAll, words, busy, problem, onKeep, onStop } = props;
  const { locale } = useLanguage();
  const company = isolate(companyName);
  const list = deleted(connections, words);
  const [first] = connections;
  const title =
    isAll || !first
      ? words.stopAllTitle(company)
      : words.stopTitle(company, isolate(utilityName(first.utility)));
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
      {problem && <ManageProblem code={problem.code} company={company} words={words} />}
      <p>{renderIsolated(words.loses(company))}</p>
      {list.length > 0 && <p>{words.deletes(new Intl.ListFormat(locale).format(list))}</p>}
      <p>{renderIsolated(words.copies(company))}</p>
    </Dialog>
  );
}

const deleted = (connections: readonly ManagedConnection[], words: ManageWords): readonly string[] => {
  const has = (kind: ManagedConnection['method']) => connections.some(({ method }) => method === kind);
  const accounts = connections.reduce((sum, connection) => sum + connection.accounts.length, 0);
  return [
    ...(has('sign_in') ? [words.login] : []),
    ...(has('redirect') ? [words.permission] : []),
    ...(accounts > 0 ? [words.accountsWithData(accounts)] : []),
  ];
};

import type { MethodKind, UtilitySummary } from '@utility-connect/protocol';
import { type ReactNode, useState } from 'react';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { utilityName } from '../lib/utility-name.ts';
import { Button } from '../parts/Button.tsx';
import { ChoiceList } from '../parts/ChoiceList.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import type { IconName } from '../parts/Icon.tsx';

interface OtherWaysProps {
  readonly utility: UtilitySummary;
  /** The other ways to connect the utility. */
  readonly ways: readonly MethodKind[];
  readonly onChoose: (kind: MethodKind) => void;
}

const icons: Readonly<Record<MethodKind, IconName>> = { sign_in: 'lock', redirect: 'external', file: 'file' };

/** A button that lists the other ways to connect. Renders nothing when there are none. */
export function OtherWays({ utility, ways, onChoose }: OtherWaysProps): ReactNode {
  const { ways: words } = useMessages();
  const [isOpen, setOpen] = useState(false);
  if (ways.length === 0) return null;
  const handleChoose = (kind: MethodKind) => {
    setOpen(false);
    onChoose(kind);
  };
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      {isOpen && (
        <Dialog
          title={words.title}
          onClose={() => setOpen(false)}
          actions={
            <Button kind="secondary" onClick={() => setOpen(false)}>
              {words.cancel}
            </Button>
          }
        >
          <ChoiceList
            choices={ways.map((kind) => {
              const hasFormats = utility.methods?.some(
                (method) => method.kind === kind && 'accept' in method,
              );
              const { title, body } = words[hasFormats ? 'anyFile' : kind](isolate(utilityName(utility)));
              return { id: kind, icon: icons[kind], title, detail: renderIsolated(body) };
            })}
            onChoose={handleChoose}
          />
        </Dialog>
      )}
    </>
  );
}

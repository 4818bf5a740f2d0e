import type { OfferedAccount } from '@utility-connect/protocol';
import { type ReactNode, useId, useRef, useState } from 'react';
import { isolate } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { AccountChoices } from './AccountChoices.tsx';
import { ChoiceHint } from './ChoiceHint.tsx';
import { useAccountChoice } from './use-account-choice.ts';

/** Props of {@link AccountSelection}. */
export interface AccountSelectionProps {
  /** Name of the utility. */
  readonly utilityName: string;
  /** Name of the client that receives the data. */
  readonly companyName: string;
  /** The accounts to choose from. Those that are `shared` are chosen at first, or all if none is. */
  readonly accounts: readonly OfferedAccount[];
  /** The choice is being stored. Default `false`. */
  readonly busy?: boolean;
  /** Problem with storing the choice. Default none. */
  readonly problem?: Problem | null;
  /** Called with the ids of the chosen accounts, at least one. */
  readonly onSubmit: (accountIds: readonly string[]) => void;
}

/** The choice of the accounts that are shared. */
export function AccountSelection(props: AccountSelectionProps): ReactNode {
  const { accounts, busy = false, problem, onSubmit } = props;
  const utilityName = isolate(props.utilityName);
  const companyName = isolate(props.companyName);
  const { accountSelection, problems } = useMessages();
  const choice = useAccountChoice(accounts);
  const first = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isPressed, setIsPressed] = useState(false);
  const isEmpty = choice.chosen.length === 0;

  const handleSubmit = () => {
    if (!isEmpty) return onSubmit(choice.chosen);
    setIsPressed(true);
    first.current?.focus();
  };

  return (
    <Screen
      onSubmit={() => !busy && handleSubmit()}
      actions={
        <>
          <ChoiceHint id={hintId} choice={choice} companyName={companyName} explained={isPressed} />
          <Button type="submit" busy={busy} blocked={isEmpty}>
            {accountSelection.submit(choice.chosen.length)}
          </Button>
        </>
      }
    >
      <Intro
        sign={<Monogram name={props.utilityName} size="large" />}
        title={accountSelection.title}
        lead={accountSelection.lead(companyName)}
      />
      {problem && <Notice sentence={problems[problem](utilityName)} />}
      <AccountChoices
        accounts={accounts}
        choice={choice}
        legend={accountSelection.legend(utilityName)}
        busy={busy}
        errorId={isEmpty ? hintId : undefined}
        firstRef={first}
      />
    </Screen>
  );
}

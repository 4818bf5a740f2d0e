import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './Steps.module.css';

interface StepsProps {
  /** The current step. */
  readonly step: 'signing_in' | 'reading_accounts';
  /** Name of the first step. */
  readonly first: string;
}

/** The steps of a sign-in. `data-state` is `done`, `current` or `next`. */
export function Steps({ step, first }: StepsProps): ReactNode {
  const { connecting } = useMessages();
  const isReading = step === 'reading_accounts';
  const steps = [
    [isReading ? 'done' : 'current', first],
    [isReading ? 'current' : 'next', connecting.readingAccounts],
  ] as const;
  return (
    <ol className={classes.steps}>
      {steps.map(([state, words]) => (
        <li key={words} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={classes.sign}>
            {state === 'done' && <Icon name="check" />}
            {state === 'current' && <Spinner />}
          </span>
          {words} {state !== 'next' && <VisuallyHidden>({connecting[state]})</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

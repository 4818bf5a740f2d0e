import type { ReactNode } from 'react';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import classes from './ChoiceHint.module.css';
import type { AccountChoice } from './use-account-choice.ts';

interface ChoiceHintProps {
  readonly id: string;
  readonly choice: AccountChoice;
  /** Name of the client, passed through `isolate`. */
  readonly companyName: string;
  /** The button was pressed without a choice. */
  readonly explained: boolean;
  /** Shown if the choice needs no hint. Default nothing. */
  readonly children?: ReactNode;
}

/** A hint that a choice of accounts is incomplete, or that it ends a connection. */
export function ChoiceHint(props: ChoiceHintProps): ReactNode {
  const { id, choice, companyName, explained, children } = props;
  const { accountSelection } = useMessages();
  const isEmpty = choice.chosen.length === 0;
  const ending = choice.stopping > 0 ? accountSelection.stops(companyName, choice.stopping) : null;
  const sentence = isEmpty ? accountSelection.none : ending;
  const isError = explained && isEmpty;
  // An alert announces itself.
  useAnnouncement(isError ? null : sentence);
  return (
    <p
      id={id}
      className={classes.hint}
      data-error={isError || undefined}
      role={isError ? 'alert' : undefined}
    >
      {sentence ? renderIsolated(sentence) : children}
    </p>
  );
}

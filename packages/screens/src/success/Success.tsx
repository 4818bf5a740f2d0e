import type { AccountSummary } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { Illustration } from '../illustrations/Illustration.tsx';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Accounts } from './Accounts.tsx';
import classes from './Success.module.css';
import { useAutoContinue } from './use-auto-continue.ts';

/** Props of {@link Success}. */
export interface SuccessProps {
  /** Name of the utility. */
  readonly utilityName: string;
  /** Name of the client that receives the data. */
  readonly companyName: string;
  /** The accounts that were found, possibly none. */
  readonly accounts: readonly AccountSummary[];
  /** There are no accounts yet, because the utility still prepares the data. Default `false`. */
  readonly isPreparing?: boolean;
  /** With `isPreparing`: the person has to come back to choose the accounts. Default `false`. */
  readonly choosesLater?: boolean;
  /** The person goes back to no client after this. Default `false`. */
  readonly endsHere?: boolean | undefined;
  /** The session is being completed. Default `false`. */
  readonly busy?: boolean;
  /** Problem with completing the session. Default none. */
  readonly problem?: Problem | null;
  /** Continues after this many milliseconds without input; `null` waits for the person. Default `null`. */
  readonly autoContinueMs?: number | null;
  /** Called to continue to the client. */
  readonly onContinue: () => void;
  /** Called to sign in with another login; offered when no account was found. */
  readonly onOtherLogin: () => void;
  /** Called to connect another utility; offered unless no account was found. Default: never offered. */
  readonly onConnectAnother?: (() => void) | undefined;
}

/** The accounts that were found, and the way to the client. */
export function Success(props: SuccessProps): ReactNode {
  const { accounts, isPreparing = false, choosesLater = false, busy = false, problem, onContinue } = props;
  const utilityName = isolate(props.utilityName);
  const companyName = isolate(props.companyName);
  const { success, selection, problems } = useMessages();
  const empty = problems.no_accounts(utilityName);
  const isEmpty = accounts.length === 0 && !isPreparing;
  const autoContinueMs = !isEmpty && !problem && !busy ? (props.autoContinueMs ?? null) : null;
  const continuesSoon = useAutoContinue(autoContinueMs, onContinue);
  const found = isPreparing
    ? success[choosesLater ? 'chooseLater' : 'preparing'](utilityName, companyName)
    : isEmpty
      ? empty.body
      : success.found(accounts.length, utilityName);
  const soon = props.endsHere ? success.ending : success.soon(companyName);
  // Without the state of the clock: the announcement must not repeat when it stops.
  useAnnouncement(busy ? soon : props.autoContinueMs && !isEmpty ? `${found} ${soon}` : found);

  return (
    <Screen
      actions={
        <>
          {(busy || (props.autoContinueMs && !isEmpty)) && (
            // Keeps its space: pressing a button stops the clock, and the button must not move under the pointer.
            <p className={classes.soon} hidden={!continuesSoon && !busy}>
              {renderIsolated(soon)}
            </p>
          )}
          {isEmpty && !busy && <Button onClick={props.onOtherLogin}>{success.otherLogin}</Button>}
          <Button kind={isEmpty ? 'secondary' : 'primary'} busy={busy} onClick={onContinue}>
            {success.submit}
          </Button>
          {props.onConnectAnother && !isEmpty && !busy && (
            <Button kind="plain" onClick={props.onConnectAnother}>
              {selection.connectAnother}
            </Button>
          )}
        </>
      }
    >
      <Intro
        sign={<Illustration name={isEmpty ? 'empty' : 'success'} />}
        title={isEmpty ? empty.title : success.title}
        lead={found}
      />
      {problem && <Notice sentence={problems[problem](utilityName)} />}
      <Accounts accounts={accounts} />
      {accounts.length > 0 && <p className={classes.next}>{renderIsolated(success.next(companyName))}</p>}
    </Screen>
  );
}

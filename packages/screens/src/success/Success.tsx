import type { AccountSummary } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { useAnnouncement } from '../frame/frame-context.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Sign } from '../parts/Sign.tsx';
import { Accounts } from './Accounts.tsx';
import classes from './Success.module.css';
import { useAutoContinue } from './use-auto-continue.ts';

/** Props of {@link Success}. */
export interface SuccessProps {
  /** The utility that was signed in to. */
  readonly utilityName: string;
  /** The client that gets the data. */
  readonly companyName: string;
  /** The accounts that were found; may be empty. */
  readonly accounts: readonly AccountSummary[];
  /** The way on is being fetched. Default `false`. */
  readonly busy?: boolean;
  /** Why it could not be fetched. Default none. */
  readonly problem?: Problem | null;
  /** Goes on by itself after so many milliseconds, unless the person does anything; `null` never does. Default `null`. */
  readonly autoContinueMs?: number | null;
  /** Goes on to the client. */
  readonly onContinue: () => void;
  /** Signs in once more, with another login; offered when no account was found. */
  readonly onOtherLogin: () => void;
}

/** The accounts that were found, then on. */
export function Success(props: SuccessProps): ReactNode {
  const { accounts, busy = false, problem, onContinue } = props;
  const utilityName = isolate(props.utilityName);
  const companyName = isolate(props.companyName);
  const { success, problems } = useMessages();
  const isEmpty = accounts.length === 0;
  const waits = !isEmpty && !problem && !busy ? (props.autoContinueMs ?? null) : null;
  const isGoingOn = useAutoContinue(waits, onContinue);
  const found = isEmpty ? success.empty(utilityName) : success.found(accounts.length, utilityName);
  useAnnouncement(found);

  return (
    <Screen
      actions={
        <>
          <p className={classes.soon}>{isGoingOn && renderIsolated(success.soon(companyName))}</p>
          <Button busy={busy} onClick={onContinue}>
            {success.submit}
          </Button>
          {isEmpty && !busy && (
            <Button kind="secondary" onClick={props.onOtherLogin}>
              {success.otherLogin}
            </Button>
          )}
        </>
      }
    >
      <Intro
        sign={isEmpty ? <Sign icon="search" /> : <Sign icon="check" tone="success" />}
        title={isEmpty ? success.emptyTitle : success.title}
        lead={found}
      />
      {problem && <Notice sentence={problems[problem](utilityName)} />}
      <Accounts accounts={accounts} />
      {!isEmpty && <p className={classes.next}>{renderIsolated(success.next(companyName))}</p>}
    </Screen>
  );
}

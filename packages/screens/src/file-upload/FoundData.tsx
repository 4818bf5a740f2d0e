import type { Times, UploadedAccount, UploadedFiles } from '@utility-connect/protocol';
import { type ReactNode, type RefObject, useId } from 'react';
import { AccountChoices } from '../account-selection/AccountChoices.tsx';
import type { AccountChoice } from '../account-selection/use-account-choice.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import classes from './FoundData.module.css';
import type { FileUploadWords } from './file-upload-words.ts';

interface FoundDataProps {
  readonly words: FileUploadWords;
  readonly locale: string;
  readonly uploaded: UploadedFiles;
  /** Reading of the times of doubtful files: `null` before the person has chosen. Default: no file is doubtful. */
  readonly times: Times | null | undefined;
  /** Choice of the shared accounts; `null` if the person does not choose. */
  readonly choice: AccountChoice | null;
  readonly busy: boolean;
  /** See `AccountChoices`. */
  readonly errorId: string | undefined;
  /** The first checkbox. */
  readonly firstRef: RefObject<HTMLInputElement | null>;
}

/** Data that would be stored, and data that would not. Renders nothing when there is neither. */
export function FoundData(props: FoundDataProps): ReactNode {
  const { words, locale, uploaded, times, choice, busy, errorId, firstRef } = props;
  const { success } = useMessages();
  const titleId = useId();
  const { accounts, left_out: leftOut } = uploaded;
  if (accounts.length + leftOut.length === 0) return null;
  return (
    <section className={classes.found} data-choosing={choice !== null || undefined} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {words.found}
      </h2>
      {choice && (
        <AccountChoices
          accounts={accounts.filter(hasId)}
          choice={choice}
          legend={words.found}
          busy={busy}
          errorId={errorId}
          firstRef={firstRef}
          detailOf={(account) => (
            <AccountDetails account={account} words={words} locale={locale} times={times} />
          )}
        />
      )}
      {(choice ? [] : accounts).map((account) => (
        <div key={`${account.address} ${account.account_number}`} className={classes.account}>
          <bdi className={classes.address}>{account.address || success.account(account.account_number)}</bdi>
          {account.address && (
            <span className={classes.detail}>
              {renderIsolated(success.account(isolate(account.account_number)))}
            </span>
          )}
          <AccountDetails account={account} words={words} locale={locale} times={times} />
        </div>
      ))}
      {leftOut.length > 0 && (
        <div className={classes.leftOut}>
          <h3 className={classes.subtitle}>{words.leftOut}</h3>
          <ul>
            {leftOut.map(({ reason, count }) => (
              <li key={reason}>{words.reasons[reason](count)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Whether the person chooses if the account is shared. */
export function hasId(account: UploadedAccount): account is UploadedAccount & { readonly id: string } {
  return account.id !== undefined;
}

interface AccountDetailsProps extends Pick<FoundDataProps, 'words' | 'locale' | 'times'> {
  readonly account: UploadedAccount;
}

const AccountDetails = ({ words, locale, times, account }: AccountDetailsProps) => {
  const counts = [
    account.readings > 0 && words.readings(account.readings),
    account.estimated > 0 && words.estimated(account.estimated),
    account.bills > 0 && words.bills(account.bills),
  ];
  const lines = [range(words, locale, account, times), counts.filter(Boolean).join(' · ')];
  return lines.map(
    (line) =>
      line && (
        <span key={line} className={classes.detail}>
          {line}
        </span>
      ),
  );
};

const range = (
  words: FileUploadWords,
  locale: string,
  account: UploadedAccount,
  times: Times | null | undefined,
): string | null => {
  const { if_local: local, time_zone } = account;
  const { start, end } = local && times === 'local' ? local : account;
  // The days with data are unknown.
  if (start === null || end === null || (local && times === null)) return null;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: time_zone });
  // The end is exclusive: data up to midnight does not include the next day.
  return words.range(format.format(start * 1000), format.format(end * 1000 - 1));
};

import { type ManagedConnection, type ManagedSharing, scopes } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
// Imported through later-screens.tsx: a direct import would make the bundler create another chunk.
import { formattingLocale } from '../flow/later/later-screens.tsx';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { Illustration } from '../illustrations/Illustration.tsx';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useLanguage } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Logo } from '../parts/Logo.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Facts } from './Facts.tsx';
import { ManageProblem } from './ManageProblem.tsx';
import classes from './ManageSharing.module.css';
import type { ManageWords } from './manage-words.ts';
import { SharedConnection } from './SharedConnection.tsx';
import type { SharingState } from './use-sharing.ts';

/** Props of {@link ManageSharing}. */
interface ManageSharingProps extends Pick<SharingState, 'busy' | 'problem' | 'stopped'> {
  readonly sharing: ManagedSharing;
  readonly words: ManageWords;
  readonly onSignIn: (connection: ManagedConnection) => void;
  readonly onStop: (asked: ManagedConnection | 'all') => void;
}

/** The sharing of a person with a client: data, purpose, dates, and how to stop it. */
export function ManageSharing(props: ManageSharingProps): ReactNode {
  const { sharing, words, stopped, problem, busy, onSignIn, onStop } = props;
  const { locale, messages } = useLanguage();
  const { connections, last_read_at: lastReadAt, logo_url: logoUrl, company_name: name } = sharing;
  const company = isolate(name);
  const date = (seconds: number, timeZone?: 'UTC') =>
    new Date(seconds * 1000).toLocaleDateString(formattingLocale(locale), { dateStyle: 'long', timeZone });
  const notice = stopped === null ? null : words.stopped(company, isolate(stopped));
  useAnnouncement(notice && `${notice.title} ${notice.body}`);
  if (connections.length === 0) {
    const { title, body } = words.empty(company);
    return (
      <Screen>
        <Intro sign={<Illustration name="closed" />} title={title} lead={body} />
        {notice && <p className={classes.stopped}>{renderIsolated(`${notice.title} ${notice.body}`)}</p>}
      </Screen>
    );
  }
  const { purpose, history_months: months, expires_at: end } = sharing.sharing ?? {};
  return (
    <Screen>
      <Intro
        sign={<Logo name={name} url={logoUrl} />}
        title={words.title(company)}
        lead={lastReadAt === null ? words.neverRead(company) : words.lastRead(company, date(lastReadAt))}
      />
      {notice && <Notice tone="success" sentence={notice} />}
      <Facts
        facts={[
          [words.why, purpose && renderIsolated(messages.terms.quote(isolate(purpose)))],
          [words.data, dataOf(sharing, words, locale)],
          [words.history, months && words.months(months)],
          [words.until, end === undefined ? words.untilStopped : date(end, 'UTC')],
        ]}
      />
      <ul className={classes.list}>
        {connections.map((connection) => (
          <SharedConnection
            key={connection.id}
            connection={connection}
            company={company}
            words={words}
            date={date}
            isBusy={busy === connection.id}
            problem={
              problem?.at === connection.id && (
                <ManageProblem code={problem.code} company={company} words={words} />
              )
            }
            onSignIn={() => onSignIn(connection)}
            onStop={() => onStop(connection)}
          />
        ))}
      </ul>
      {connections.length > 1 && (
        <Button kind="plain" onClick={() => onStop('all')}>
          {words.stopAll}
        </Button>
      )}
    </Screen>
  );
}

const dataOf = ({ sharing = {} }: ManagedSharing, words: ManageWords, locale: string): string => {
  const kinds = (sharing.scopes ?? scopes).map((scope) => words.scopes[scope]).join(', ');
  return kinds.charAt(0).toLocaleUpperCase(locale) + kinds.slice(1);
};

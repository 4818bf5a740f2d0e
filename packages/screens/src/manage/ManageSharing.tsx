import { type ManagedConnection, type ManagedSharing, scopes } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { formattingLocale } from '../flow/later-screens.tsx';
import { useAnnouncement } from '../frame/frame-context.ts';
import { Illustration } from '../illustrations/Illustration.tsx';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useLanguage } from '../lib/messages/MessagesProvider.tsx';
import type { Sentence } from '../lib/messages/messages.ts';
import { utilityName } from '../lib/utility-name.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Logo } from '../parts/Logo.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import classes from './ManageSharing.module.css';
import type { ManageWords } from './manage-words.ts';
import { SharedConnection } from './SharedConnection.tsx';

/** Props of {@link ManageSharing}. */
interface ManageSharingProps {
  readonly sharing: ManagedSharing;
  readonly words: ManageWords;
  /** Name of the utility that is no longer shared; `null` if nothing was stopped. */
  readonly stopped: string | null;
  /** What went wrong; `null` if nothing did. */
  readonly problem: Sentence | null;
  /** Id of the connection whose sign-in begins; `null` if none does. */
  readonly busy: string | null;
  readonly onSignIn: (connection: ManagedConnection) => void;
  /** `null` stops sharing everything. */
  readonly onStop: (connection: ManagedConnection | null) => void;
}

/** What a person shares with a client, since when and until when, and how to stop it. */
export function ManageSharing(props: ManageSharingProps): ReactNode {
  const { sharing, words, stopped, problem, busy, onSignIn, onStop } = props;
  const { locale } = useLanguage();
  const { connections, last_read_at: lastReadAt, logo_url: logoUrl, company_name: name } = sharing;
  const company = isolate(name);
  const dates = new Intl.DateTimeFormat(formattingLocale(locale), { dateStyle: 'long' });
  const date = (seconds: number) => dates.format(seconds * 1000);
  const notice = stopped === null ? null : words.stopped(company, isolate(stopped));
  useAnnouncement(notice);
  if (connections.length === 0) {
    const { title, body } = words.empty(company);
    return (
      <Screen composed>
        <Intro sign={<Illustration name="closed" />} title={title} lead={body} />
        {notice && <p className={classes.stopped}>{renderIsolated(notice)}</p>}
      </Screen>
    );
  }
  return (
    <Screen
      actions={
        connections.length > 1 && (
          <Button kind="secondary" onClick={() => onStop(null)}>
            {words.stopAll}
          </Button>
        )
      }
    >
      <Intro
        sign={<Logo name={name} url={logoUrl} />}
        title={words.title(company)}
        lead={lastReadAt === null ? words.neverRead(company) : words.lastRead(company, date(lastReadAt))}
      />
      {problem && <Notice sentence={problem} />}
      {notice && <Notice tone="info" sentence={{ title: notice, body: '' }} />}
      <ul className={classes.list}>
        {connections.map((connection) => (
          <SharedConnection
            key={connection.id}
            connection={connection}
            company={company}
            words={words}
            data={dataOf(sharing, words)}
            until={sharing.sharing?.expires_at === undefined ? null : date(sharing.sharing.expires_at)}
            date={date}
            isBusy={busy === connection.id}
            onSignIn={() => onSignIn(connection)}
            onStop={() => onStop(connection)}
          />
        ))}
      </ul>
    </Screen>
  );
}

/** The name that a confirmation and an announcement use. */
export function nameOf(connection: ManagedConnection): string {
  return utilityName(connection.utility);
}

const dataOf = ({ sharing = {} }: ManagedSharing, words: ManageWords): string => {
  const kinds = (sharing.scopes ?? scopes).map((scope) => words.scopes[scope]);
  const months = sharing.history_months === undefined ? [] : [words.months(sharing.history_months)];
  return [...kinds, ...months].join(', ');
};

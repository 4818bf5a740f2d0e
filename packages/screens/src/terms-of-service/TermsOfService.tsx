import { type Sharing, scopes } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useLanguage } from '../lib/messages/MessagesProvider.tsx';
import type { Sentence } from '../lib/messages/messages.ts';
import type { Problem } from '../lib/problem.ts';
import { Brands } from '../parts/Brands.tsx';
import { Button } from '../parts/Button.tsx';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Agreement } from './Agreement.tsx';
import classes from './TermsOfService.module.css';

/** Props of {@link TermsOfService}. */
export interface TermsOfServiceProps {
  /** Name of the client that requests the data. */
  readonly companyName: string;
  /** URL of the client's logo. Default: its initials. */
  readonly logoUrl?: string | undefined;
  /** Host name of the page that the person came from and returns to. Default `null`. */
  readonly returnHost?: string | null;
  /** The limits and the purpose of the sharing. Default: no limits. */
  readonly sharing?: Sharing | undefined;
  /** The consent is being recorded. Default `false`. */
  readonly busy?: boolean;
  /** Problem with recording the consent. Default none. */
  readonly problem?: Problem | null;
  /** Called when the person agrees. */
  readonly onAgree: () => void;
  /** Called when the person declines. */
  readonly onDecline: () => void;
}

/** The terms: recipient and data, the use of the password, and the way to stop sharing. */
export function TermsOfService(props: TermsOfServiceProps): ReactNode {
  const { returnHost, busy = false, problem } = props;
  const companyName = isolate(props.companyName);
  const { messages, locale } = useLanguage();
  const { terms } = messages;
  const { purpose, scopes: shared = scopes, history_months: months, expires_at: end } = props.sharing ?? {};
  const data = terms.data(shared);
  const stop = terms.stop(companyName);
  const points: readonly (readonly [IconName, Sentence])[] = [
    ...(purpose === undefined
      ? []
      : ([['message', { title: terms.purpose(companyName), body: terms.quote(isolate(purpose)) }]] as const)),
    ['chart', months === undefined ? data : { ...data, body: `${data.body} ${terms.history(months)}` }],
    ['lock', terms.password(companyName)],
    ['stop', end === undefined ? stop : { ...stop, body: `${terms.until(dayOf(end, locale))} ${stop.body}` }],
  ];
  return (
    <Screen
      actions={
        <>
          <Agreement companyName={companyName} />
          <Button busy={busy} onClick={props.onAgree}>
            {terms.agree}
          </Button>
          <Button kind="plain" onClick={props.onDecline}>
            {terms.decline}
          </Button>
        </>
      }
    >
      <Intro
        sign={<Brands companyName={props.companyName} logoUrl={props.logoUrl} />}
        title={terms.title(companyName)}
        lead={returnHost && terms.returnTo(isolate(returnHost))}
      />
      {problem && <Notice sentence={messages.problems[problem](companyName)} />}
      <ul className={classes.points}>
        {points.map(([icon, sentence]) => (
          <li key={icon}>
            <Icon name={icon} />
            <div>
              <strong>{renderIsolated(sentence.title)}</strong>
              <p>{renderIsolated(sentence.body)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

/** Formats a date in UTC, because the server renders the document and doesn't know the browser's time zone. */
const dayOf = (seconds: number, locale: string): string =>
  new Date(seconds * 1000).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });

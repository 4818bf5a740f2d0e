import type { ReactNode } from 'react';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { LongText } from './LongText.tsx';
import classes from './TermsOfService.module.css';

/** Props of {@link TermsOfService}. */
export interface TermsOfServiceProps {
  /** Name of the client that requests the data. */
  readonly companyName: string;
  /** Host name of the page that the person came from. Default `null`. */
  readonly returnHost?: string | null;
  /** The consent is being recorded. Default `false`. */
  readonly busy?: boolean;
  /** Why recording the consent failed. Default none. */
  readonly problem?: Problem | null;
  /** Called when the person agrees. */
  readonly onAgree: () => void;
  /** Called when the person declines. */
  readonly onDecline: () => void;
}

/** Who requests which data, who keeps the password, and how to stop sharing. */
export function TermsOfService(props: TermsOfServiceProps): ReactNode {
  const { returnHost, busy = false, problem } = props;
  const companyName = isolate(props.companyName);
  const messages = useMessages();
  const { terms } = messages;
  const points = [
    ['bolt', terms.data],
    ['key', terms.password(companyName)],
    ['stop', terms.stop(companyName)],
  ] as const;
  return (
    <Screen
      actions={
        <>
          <Button busy={busy} onClick={props.onAgree}>
            {terms.agree}
          </Button>
          <Button kind="secondary" onClick={props.onDecline}>
            {terms.decline}
          </Button>
        </>
      }
    >
      <Intro
        sign={
          <div className={classes.parties}>
            <Monogram name={props.companyName} size="large" />
            <span className={classes.line} />
            <span className={classes.mark}>
              <Icon name="bolt" />
            </span>
          </div>
        }
        title={terms.title(companyName)}
        lead={returnHost && isolate(returnHost)}
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
      <div className={classes.texts}>
        <LongText title={terms.termsTitle} paragraphs={terms.termsText(companyName)} />
        <LongText title={terms.privacyTitle} paragraphs={terms.privacyText(companyName)} />
        <p className={classes.version}>{terms.version}</p>
      </div>
    </Screen>
  );
}

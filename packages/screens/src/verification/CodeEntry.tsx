import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { TextField } from '../parts/TextField.tsx';
import classes from './CodeEntry.module.css';
import { ResendCode } from './ResendCode.tsx';
import type { VerificationProps } from './verification-props.ts';

/**
 * One field for the code, so that it can be pasted or filled in from a text message. The person submits it: the length of a code is
 * not known, and utilities count wrong ones.
 */
export function CodeEntry(props: VerificationProps): ReactNode {
  const { challenge, busy = false, sending = false, problem } = props;
  const { verification, problems } = useMessages();
  const utilityName = isolate(props.utilityName);
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? verification.missing : challenge.error && verification.errors[challenge.error];
  // The focus goes to the field, past the sentence with the recipient of the code.
  useAnnouncement(error ?? verification.sentTo(utilityName, challenge.sent_to));

  useEffect(() => {
    const isAnswered = challenge.error || challenge.is_new;
    // Before the first answer, a window without focus may be a dialog that is not open yet.
    if (sending || !(isAnswered || document.hasFocus())) return;
    field.current?.focus();
    // Typing replaces the old code.
    field.current?.select();
  }, [challenge, sending]);

  const handleSubmit = () => {
    // Codes are printed as "123 456" or "123-456".
    const code = (field.current?.value ?? '').replace(/[\s-]/g, '');
    setMissing(!code);
    if (code) props.onSubmit(code);
    else field.current?.focus();
  };

  return (
    <Screen
      onSubmit={handleSubmit}
      actions={
        <Button type="submit" busy={busy}>
          {verification.submit}
        </Button>
      }
    >
      <Intro
        sign={<Monogram name={props.utilityName} size="large" />}
        title={verification.title}
        lead={<SentTo utilityName={utilityName} to={challenge.sent_to} />}
      />
      {problem && <Notice sentence={problems[problem](utilityName)} />}
      <div className={classes.code}>
        <TextField
          inputRef={field}
          label={verification.label}
          error={error}
          hint={!error && challenge.is_new ? verification.resent : null}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          enterKeyHint="go"
        />
      </div>
      <div className={classes.more}>
        {challenge.resend_in === undefined ? (
          <p className={classes.help}>{verification.help}</p>
        ) : (
          <ResendCode
            challenge={challenge}
            waitSeconds={challenge.resend_in}
            sending={sending}
            onResend={props.onResend}
          />
        )}
        {challenge.methods && (
          <Button kind="plain" onClick={props.onOtherWay}>
            {verification.otherWay}
          </Button>
        )}
      </div>
    </Screen>
  );
}

// A masked number does not break at its hyphens; a long email address may break.
const SentTo = ({ utilityName, to }: { utilityName: string; to: string | null }) => {
  const { verification } = useMessages();
  const marked = to && isolate(to);
  const sentence = verification.sentTo(utilityName, marked);
  const [before = '', after = ''] = marked ? sentence.split(marked) : [sentence];
  const className = to?.includes('@') ? classes.to : `${classes.to} ${classes.number}`;
  return (
    <>
      {renderIsolated(before)}
      {to && <bdi className={className}>{to}</bdi>}
      {renderIsolated(after)}
    </>
  );
};

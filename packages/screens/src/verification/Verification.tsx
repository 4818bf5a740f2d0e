import type { Challenge } from '@utility-connect/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAnnouncement } from '../frame/frame-context.ts';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { TextField } from '../parts/TextField.tsx';
import classes from './Verification.module.css';

/** Props of {@link Verification}. */
export interface VerificationProps {
  /** The utility that sent the code. */
  readonly utilityName: string;
  /** What the utility asks, and what was wrong with the last answer. */
  readonly challenge: Challenge;
  /** The code is being sent. Default `false`. */
  readonly busy?: boolean;
  /** Why the code could not be sent. Default none. */
  readonly problem?: Problem | null;
  /** The code, without spaces and hyphens. */
  readonly onSubmit: (code: string) => void;
}

/** The code that the utility sent, in one field: it can be pasted, and phones offer it from the message. */
export function Verification(props: VerificationProps): ReactNode {
  const { utilityName, challenge, busy = false, problem } = props;
  const { verification, problems } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? verification.missing : challenge.error && verification.errors[challenge.error];
  useAnnouncement(error);

  useEffect(() => {
    if (!challenge.error || !field.current) return;
    // The next code overwrites the wrong one.
    field.current.focus();
    field.current.select();
  }, [challenge]);

  const handleSubmit = () => {
    // People type codes the way they are printed: "123 456", "123-456".
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
        sign={<Monogram name={utilityName} size="large" />}
        title={verification.title}
        lead={
          <SentTo sentence={verification.sentTo(utilityName, challenge.sent_to)} to={challenge.sent_to} />
        }
      />
      {problem && <Notice sentence={problems[problem](utilityName)} />}
      <TextField
        inputRef={field}
        label={verification.label}
        error={error}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        enterKeyHint="go"
      />
      <p className={classes.help}>{verification.help}</p>
    </Screen>
  );
}

// A masked number is read as one: it does not break at its hyphens.
const SentTo = ({ sentence, to }: { sentence: string; to: string | null }) => {
  const [before, after] = to ? sentence.split(to) : [sentence];
  return (
    <>
      {before}
      {to && <span className={classes.to}>{to}</span>}
      {after}
    </>
  );
};

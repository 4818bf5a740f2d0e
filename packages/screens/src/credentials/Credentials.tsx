import type { Environment, Mode, UtilitySummary } from '@utility-connect/protocol';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useRibbonAction } from '../frame/frame-context.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { TextField } from '../parts/TextField.tsx';
import classes from './Credentials.module.css';
import { MissingFields } from './MissingFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { WebsiteLink, websiteHost } from './WebsiteLink.tsx';

/** Props of {@link Credentials}. */
export interface CredentialsProps {
  /** The utility to sign in to. */
  readonly utility: UtilitySummary;
  /** Name of the client, which never sees the password. */
  readonly companyName: string;
  /** `update` asks to sign in again. Default `create`. */
  readonly mode?: Mode;
  /** `sandbox` offers a test login. Default `production`. */
  readonly environment?: Environment;
  /** Initial value of the username field. Default empty. */
  readonly username?: string;
  /** The credentials are being sent. Default `false`. */
  readonly busy?: boolean;
  /** Why the last sign-in failed. Default none. */
  readonly problem?: Problem | null;
  /** Called with the username and the password when both fields are filled in. */
  readonly onSubmit: (username: string, password: string) => void;
}

/** The utility's login. The password is only in its field, and is read on submit. */
export function Credentials(props: CredentialsProps): ReactNode {
  const { utility, busy = false, problem } = props;
  const utilityName = isolate(utility.name);
  const { credentials, frame, problems } = useMessages();
  const usernameId = useId();
  const passwordId = useId();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState({ username: false, password: false });
  const { website } = utility;
  // These problems are solved on the utility's website, so the notice links to it.
  const isSolvedAtWebsite = problem === 'invalid_credentials' || problem === 'account_locked';
  const isAgain = props.mode === 'update';
  const isRejected = problem === 'invalid_credentials' && !missing.password && !missing.username;

  const fillTestLogin = useCallback(() => {
    if (username.current) username.current.value = 'user@example.com';
    if (password.current) password.current.value = 'password';
    setMissing({ username: false, password: false });
  }, []);
  useRibbonAction(props.environment === 'sandbox' ? frame.useTestLogin : null, fillTestLogin);

  const handleSubmit = () => {
    const login = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    setMissing({ username: !login.username, password: !login.password });
    if (!login.username) username.current?.focus();
    else if (!login.password) password.current?.focus();
    else props.onSubmit(login.username, login.password);
  };

  return (
    <Screen
      onSubmit={handleSubmit}
      actions={
        <Button type="submit" busy={busy}>
          {credentials.submit}
        </Button>
      }
    >
      <Intro
        sign={<Monogram name={utility.name} size="large" />}
        title={(isAgain ? credentials.titleAgain : credentials.title)(utilityName)}
        lead={isAgain ? credentials.leadAgain : credentials.lead(website ? websiteHost(website) : null)}
      />
      {missing.username || missing.password ? (
        <MissingFields
          username={missing.username ? usernameId : null}
          password={missing.password ? passwordId : null}
        />
      ) : problem ? (
        <Notice sentence={problems[problem](utilityName)}>
          {website && isSolvedAtWebsite && <WebsiteLink website={website} />}
        </Notice>
      ) : utility.status === 'down' ? (
        <Notice tone="info" sentence={credentials.down(utilityName)} />
      ) : null}
      <TextField
        inputRef={username}
        id={usernameId}
        label={credentials.username}
        error={missing.username ? credentials.usernameMissing : null}
        defaultValue={props.username}
        name="username"
        type="text"
        dir="auto"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck="false"
      />
      <PasswordField
        inputRef={password}
        id={passwordId}
        error={
          missing.password
            ? credentials.passwordMissing
            : isRejected
              ? problems.invalid_credentials(utilityName).title
              : null
        }
        isSending={busy}
      />
      {website && !isSolvedAtWebsite && <WebsiteLink website={website} forgot />}
      <p className={classes.promise}>
        {renderIsolated(credentials.promise(utilityName, isolate(props.companyName)))}
      </p>
    </Screen>
  );
}

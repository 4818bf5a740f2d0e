import type { Environment, UtilitySummary } from '@utility-connect/protocol';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useRibbonAction } from '../frame/frame-context.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { utilityName } from '../lib/utility-name.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { TextField } from '../parts/TextField.tsx';
import classes from './Credentials.module.css';
import { PasswordField } from './PasswordField.tsx';
import { WebsiteLink, websiteHost } from './WebsiteLink.tsx';

/** Props of {@link Credentials}. */
export interface CredentialsProps {
  /** The utility to sign in to. */
  readonly utility: UtilitySummary;
  /** Name of the client, which never sees the password. */
  readonly companyName: string;
  /** Whether the person connected the utility before, and whether it still accepts that login. Default `new`. */
  readonly connection?: 'new' | 'working' | 'needs_sign_in';
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
  const name = utilityName(utility);
  const isolatedName = isolate(name);
  const { credentials, frame, problems } = useMessages();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState({ username: false, password: false });
  const { website } = utility;
  // These problems are solved on the utility's website, so the notice links to it.
  const isSolvedAtWebsite = problem === 'invalid_credentials' || problem === 'account_locked';
  const isAgain = props.connection === 'needs_sign_in';
  const isBothMissing = missing.username && missing.password;
  const isOneMissing = missing.username !== missing.password;
  const isRejected = problem === 'invalid_credentials';

  // In a window without focus, such as a dialog that is not open yet, this would take it from the host page.
  useEffect(() => {
    if (isRejected && document.hasFocus()) password.current?.focus();
  }, [isRejected]);

  const title = isAgain
    ? credentials.titleAgain
    : props.connection === 'working'
      ? credentials.titleUpdate
      : credentials.title;
  const sentence = (shown: Problem) => {
    const { title, body } = problems[shown](isolatedName);
    // The link in the notice replaces the words about the website.
    return { title, body: isRejected && website ? '' : body };
  };

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
        sign={<Monogram name={name} size="large" />}
        title={title(isolatedName)}
        lead={isAgain ? credentials.leadAgain : credentials.lead(website ? websiteHost(website) : null)}
      />
      {isBothMissing ? (
        <Notice sentence={{ title: credentials.missing, body: '' }} />
      ) : isOneMissing ? null : problem ? (
        <Notice sentence={sentence(problem)}>
          {website && isSolvedAtWebsite && <WebsiteLink website={website} forgot={isRejected} />}
        </Notice>
      ) : utility.status === 'down' ? (
        <Notice tone="info" sentence={credentials.down(isolatedName)} />
      ) : null}
      <div className={classes.fields}>
        <TextField
          inputRef={username}
          label={credentials.username}
          error={isOneMissing && missing.username ? credentials.usernameMissing : null}
          invalid={isBothMissing}
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
          error={isOneMissing && missing.password ? credentials.passwordMissing : null}
          invalid={isBothMissing || (isRejected && !isOneMissing)}
          isSending={busy}
        />
        {website && !isSolvedAtWebsite && <WebsiteLink website={website} forgot />}
      </div>
      <div className={classes.promise}>
        <Icon name="lock" />
        <p>{renderIsolated(credentials.promise(isolatedName, isolate(props.companyName)))}</p>
      </div>
    </Screen>
  );
}

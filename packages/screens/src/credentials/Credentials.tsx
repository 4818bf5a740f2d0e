import type { Environment, MethodKind, SignInField, UtilitySummary } from '@utility-connect/protocol';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { useRibbonAction } from '../frame/use-ribbon-action.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { mayFocusField } from '../lib/may-focus-field.ts';
import { useLanguage } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { utilityName } from '../lib/utility-name.ts';
import { OtherWays } from '../other-ways/OtherWays.tsx';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import classes from './Credentials.module.css';
import { type FieldError, SignInFields } from './SignInFields.tsx';
import { isSecret, type ShownField, showField } from './shown-field.ts';
import { WebsiteLink, websiteHost } from './WebsiteLink.tsx';

/** Props of {@link Credentials}. */
export interface CredentialsProps {
  /** The utility to sign in to. */
  readonly utility: UtilitySummary;
  /** Name of the client, which never sees the password. */
  readonly companyName: string;
  /** Fields of the utility. Default: a username and a password. */
  readonly fields?: readonly SignInField[] | undefined;
  /** Whether the person connected the utility before, and whether it still accepts that login. Default `new`. */
  readonly connection?: 'new' | 'working' | 'needs_sign_in';
  /** `sandbox` offers a test login. Default `production`. */
  readonly environment?: Environment;
  /** Initial values of the fields, by name. Default empty. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The credentials are being sent. Default `false`. */
  readonly busy?: boolean;
  /** Problem of the last sign-in. Default none. */
  readonly problem?: Problem | null;
  /** Minutes until another try makes sense, with the problem `rate_limited`. Default unknown. */
  readonly retryMinutes?: number | undefined;
  /** The other ways to connect the utility. Default none. */
  readonly otherWays?: readonly MethodKind[] | undefined;
  /** Called with the value of each field, by its name, when all are valid. */
  readonly onSubmit: (fields: Readonly<Record<string, string>>) => void;
  /** Called with another way to connect. Default: none is offered. */
  readonly onChooseWay?: ((kind: MethodKind) => void) | undefined;
}

/** The utility's login. The password is only in its field, and is read on submit. */
export function Credentials(props: CredentialsProps): ReactNode {
  const { utility, busy = false, problem } = props;
  const name = utilityName(utility);
  const isolatedName = isolate(name);
  const company = isolate(props.companyName);
  const { messages, locale } = useLanguage();
  const { credentials, problems } = messages;
  const root = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, FieldError>>>({});
  const { website } = utility;
  const host = website ? websiteHost(website) : null;
  const isDeclared = props.fields !== undefined;
  const fields: readonly ShownField[] = props.fields?.map((field) => showField(field, locale)) ?? [
    { name: 'username', label: credentials.username, type: 'text', autocomplete: 'username' },
    { name: 'password', label: credentials.password, type: 'password', autocomplete: 'current-password' },
  ];
  // An API key is hidden like a password, but its owner cannot have forgotten it.
  const asksPassword = fields.some(
    ({ name, type, autocomplete }) =>
      type === 'password' && (name === 'password' || autocomplete === 'current-password'),
  );
  const isToken = !asksPassword && fields.every((field) => field.optional || isSecret(field));
  // A link below a field leads to the right page.
  const hasLink = !asksPassword && fields.some((field) => field.help_url !== undefined);
  const linkLabel = asksPassword ? credentials.forgot : credentials.website;
  // These problems are solved on the utility's website, so the notice links to it.
  const isSolvedAtWebsite = problem === 'invalid_credentials' || problem === 'account_locked';
  const isAgain = props.connection === 'needs_sign_in';
  const hasErrors = Object.keys(errors).length > 0;
  const isAllMissing = !isDeclared && fields.every((field) => errors[field.name] === 'missing');
  const isRejected = problem === 'invalid_credentials';
  // The field that a rejected login is about: the password, which is empty, or the first one.
  const rejected = isRejected
    ? (fields.find(({ type }) => type === 'password') ?? fields[0])?.name
    : undefined;

  // In a window without focus, such as a dialog that is not open yet, `focus()` would take the focus from the host page.
  useEffect(() => {
    if (rejected !== undefined && document.hasFocus()) focusInput(root.current, rejected);
  }, [rejected]);

  const title = (
    isAgain
      ? credentials.titleAgain
      : props.connection === 'working'
        ? credentials.titleUpdate
        : credentials.title
  )(isolatedName);
  const [startsInField, setStartsInField] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen appears
  useEffect(() => {
    const first = root.current?.querySelector('input');
    // With a notice at the top, the heading gets the focus.
    if (!first || problem || !mayFocusField()) return;
    first.focus({ preventScroll: true });
    setStartsInField(true);
  }, []);
  // The focus skips the title, so it is announced.
  useAnnouncement(startsInField ? title : null);
  const sentence = (shown: Problem) => {
    if (isRejected && isDeclared) return isToken ? credentials.tokenRejected : credentials.fieldsRejected;
    const { title, body } = problems[shown](isolatedName, props.retryMinutes);
    // The link in the notice replaces the words about the website.
    return { title, body: isRejected && website ? '' : body };
  };

  const fillTestLogin = useCallback(() => {
    for (const [name, value] of Object.entries(testLogin)) {
      const input = inputOf(root.current, name);
      if (input) input.value = value;
    }
    setErrors({});
  }, []);
  const hasTestLogin = props.environment === 'sandbox' && !isDeclared;
  useRibbonAction(hasTestLogin ? credentials.useTestLogin : null, fillTestLogin);

  const handleSubmit = () => {
    const values: Record<string, string> = {};
    const found: Record<string, FieldError> = {};
    for (const field of fields) {
      const input = inputOf(root.current, field.name);
      if (!input) continue;
      if (field.type !== 'password') input.value = input.value.trim();
      if (!input.value && !field.optional) found[field.name] = 'missing';
      else if (input.validity.patternMismatch) found[field.name] = 'invalid';
      // Fields that the person left out are not sent.
      else if (input.value) values[field.name] = input.value;
    }
    setErrors(found);
    const first = fields.find((field) => found[field.name]);
    if (first) focusInput(root.current, first.name);
    else props.onSubmit(values);
  };

  return (
    <Screen
      onSubmit={() => !busy && handleSubmit()}
      actions={
        <Button type="submit" busy={busy}>
          {credentials.submit}
        </Button>
      }
    >
      <Intro
        sign={<Monogram name={name} size="large" />}
        title={title}
        lead={
          isAgain
            ? credentials.leadAgain
            : (isToken ? credentials.tokenLead : isDeclared ? credentials.fieldsLead : credentials.lead)(host)
        }
      />
      {isAllMissing ? (
        <Notice sentence={{ title: credentials.missing, body: '' }} />
      ) : hasErrors ? null : problem ? (
        <Notice sentence={sentence(problem)}>
          {website && !hasLink && isSolvedAtWebsite && <WebsiteLink website={website} label={linkLabel} />}
        </Notice>
      ) : utility.status === 'down' ? (
        <Notice tone="info" sentence={credentials.down(isolatedName)} />
      ) : null}
      <div className={classes.fields} ref={root}>
        <SignInFields
          fields={fields}
          isDeclared={isDeclared}
          typed={props.typed ?? {}}
          errors={errors}
          hidesErrors={isAllMissing}
          rejected={hasErrors ? undefined : rejected}
          isSending={busy}
        />
        {website && !hasLink && !isSolvedAtWebsite && <WebsiteLink website={website} label={linkLabel} />}
      </div>
      <div className={classes.promise}>
        <Icon name="lock" />
        <p>
          {renderIsolated(
            (isDeclared ? credentials.fieldsPromise : credentials.promise)(isolatedName, company),
          )}
        </p>
      </div>
      {props.onChooseWay && !busy && (
        <OtherWays utility={utility} ways={props.otherWays ?? []} onChoose={props.onChooseWay} />
      )}
    </Screen>
  );
}

const testLogin = { username: 'user@example.com', password: 'password' };

const inputOf = (root: HTMLElement | null, name: string): HTMLInputElement | undefined =>
  [...(root?.querySelectorAll('input') ?? [])].find((input) => input.name === name);

const focusInput = (root: HTMLElement | null, name: string): void => {
  const input = inputOf(root, name);
  input?.focus({ preventScroll: true });
  // `focus()` would scroll the field to the middle, and the notice at the top out of sight.
  input?.scrollIntoView({ block: 'nearest' });
};

import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { TextField } from '../parts/TextField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { isSecret, type ShownField } from './shown-field.ts';
import { WebsiteLink } from './WebsiteLink.tsx';

/** Errors of the values of fields. */
export type FieldError = 'missing' | 'invalid';

interface SignInFieldsProps {
  readonly fields: readonly ShownField[];
  /** The utility declares the fields, so the texts name each by its label. */
  readonly isDeclared: boolean;
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, FieldError>>;
  /** A notice describes the problem, so the fields are only marked. */
  readonly hidesErrors: boolean;
  /** Name of the field that the utility rejected, which is only marked. */
  readonly rejected: string | undefined;
  /** The values are being sent. */
  readonly isSending: boolean;
}

/** The inputs of a sign-in. */
export function SignInFields(props: SignInFieldsProps): ReactNode {
  const { fields, isDeclared, typed, errors, hidesErrors, rejected, isSending } = props;
  const { credentials } = useMessages();
  const message = ({ name, label }: ShownField, error: FieldError) => {
    if (isDeclared) return (error === 'missing' ? credentials.fieldMissing : credentials.fieldInvalid)(label);
    return name === 'password' ? credentials.passwordMissing : credentials.usernameMissing;
  };
  return fields.map((field) => {
    const { name, type = 'text', help_url: helpUrl, autocomplete = 'off', optional = false } = field;
    const isKey = type === 'authenticator_key';
    const { help = isKey ? credentials.authenticatorHelp : undefined } = field;
    const { pattern = isKey ? authenticatorKey : undefined } = field;
    const error = errors[name];
    const common = {
      name,
      label: optional ? `${field.label} (${credentials.optional})` : field.label,
      error: error && !hidesErrors ? message(field, error) : null,
      invalid: error !== undefined || name === rejected,
      pattern,
      autoComplete: autocomplete,
    };
    const input = isSecret(field) ? (
      <PasswordField
        {...common}
        help={help}
        shown={isDeclared ? field.label : credentials.passwordShown}
        isSending={isSending}
      />
    ) : (
      <TextField
        {...common}
        hint={help ?? null}
        defaultValue={typed[name]}
        // Not `email`: browsers change such a value and show messages of their own.
        type={type === 'tel' ? 'tel' : 'text'}
        dir="auto"
        inputMode={type === 'email' || autocomplete === 'username' ? 'email' : undefined}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck="false"
      />
    );
    return (
      <Fragment key={name}>
        {input}
        {helpUrl !== undefined && <WebsiteLink website={helpUrl} label={credentials.findIt} />}
      </Fragment>
    );
  });
}

/** The key of an authenticator app, in base32 or as a URI. The service reads it. */
const authenticatorKey = 'otpauth://totp/.+|\\s*([A-Za-z2-7][\\s\\-]*){16,}=*\\s*';

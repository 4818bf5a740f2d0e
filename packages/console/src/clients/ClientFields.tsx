import { TextField } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { Choice, TextArea } from '../parts/FormFields.tsx';
import type { ClientDraft } from './client-draft.ts';

interface ClientFieldsProps {
  readonly draft: ClientDraft;
  readonly onChange: (draft: ClientDraft) => void;
  /** The error of the last try: it is shown at its field. */
  readonly error: Error | null;
  /** The e-mail address that is stored, masked. Default: none is. */
  readonly emailHint?: string;
  /** Why the environment cannot change; `null` if it can. Default `null`. */
  readonly environmentReason?: string | null;
}

/** The fields that a new client and an existing one share. */
export function ClientFields({
  draft,
  onChange,
  error,
  emailHint,
  environmentReason = null,
}: ClientFieldsProps): ReactNode {
  const errorAt = (param: string) => (paramOf(error)?.startsWith(param) ? (error?.message ?? null) : null);
  const set = (name: keyof ClientDraft) => (value: string) => onChange({ ...draft, [name]: value });
  return (
    <>
      <TextField
        label="Company"
        value={draft.company}
        required
        error={errorAt('company')}
        hint="The person who connects reads this name."
        onChange={(event) => set('company')(event.currentTarget.value)}
      />
      <TextField
        label="E-mail"
        type="email"
        value={draft.email}
        required={emailHint === undefined}
        error={errorAt('email')}
        hint={emailHint === undefined ? null : `Now ${emailHint}. Empty keeps it.`}
        onChange={(event) => set('email')(event.currentTarget.value)}
      />
      <TextArea
        label="Redirect URIs"
        hint="One a line. For the hosted page."
        value={draft.redirectUris}
        error={errorAt('redirect_uri')}
        onChange={set('redirectUris')}
      />
      <TextArea
        label="Origins"
        hint="One a line. Pages that may embed Connect."
        value={draft.origins}
        error={errorAt('origin')}
        onChange={set('origins')}
      />
      {environmentReason === null ? (
        <Choice
          label="Environment"
          hint="A sandbox client reads made-up data."
          value={draft.environment}
          options={environments}
          onChange={set('environment')}
        />
      ) : (
        <TextField label="Environment" value={draft.environment} readOnly hint={environmentReason} />
      )}
    </>
  );
}

const environments = [
  ['sandbox', 'Sandbox'],
  ['production', 'Production'],
] as const;

/** Whether an error is shown at one of the fields. */
export function hasField(error: Error | null): boolean {
  return /^(company|email|redirect_uri|origin)/.test(paramOf(error) ?? '');
}

const paramOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.param : undefined;

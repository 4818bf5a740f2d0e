import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OperatorSession, OperatorSignIn } from '@utility-connect/protocol/operator';
import { Button, Heading, Icon, TextField } from '@utility-connect/screens/parts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { useEnvironment } from '../lib/environment.ts';
import { sessionKey } from '../lib/queries.ts';
import classes from './SignIn.module.css';

/** The sign-in. The token is only in the field, and then in one request. */
export function SignIn(): ReactNode {
  const { api } = useEnvironment();
  const client = useQueryClient();
  const [token, setToken] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: (body: OperatorSignIn) => api.send<OperatorSession>('POST', 'session', body),
    onSuccess: (session) => client.setQueryData(sessionKey, session),
    onError: () => field.current?.focus(),
  });
  useEffect(() => {
    document.title = 'Sign in · Utility Connect';
    field.current?.focus();
  }, []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(token.trim() === '');
    if (token.trim() === '') field.current?.focus();
    else if (!signIn.isPending) signIn.mutate({ token: token.trim() });
  };
  return (
    <main className={classes.page}>
      <form className={classes.card} onSubmit={handleSubmit}>
        <span className={classes.sign}>
          <Icon name="bolt" />
        </span>
        <Heading>Operator’s console</Heading>
        <p className={classes.lead}>
          Sign in with the value of <code>OPERATOR_TOKEN</code>. The sign-in lasts 12 hours.
        </p>
        <TextField
          label="Operator token"
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          value={token}
          inputRef={field}
          error={isMissing ? 'Enter the token.' : errorOf(signIn.error)}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Button type="submit" busy={signIn.isPending}>
          Sign in
        </Button>
      </form>
    </main>
  );
}

const errorOf = (error: Error | null): string | null => {
  if (error === null) return null;
  const isWrong = error instanceof ApiError && error.status === 401;
  return isWrong ? 'That is not the operator token of this service.' : error.message;
};

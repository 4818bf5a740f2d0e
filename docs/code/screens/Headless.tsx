import {
  type ConnectBackend,
  type ConnectFlowResult,
  useConnectFlow,
  useUtilitySearch,
} from '@utility-connect/screens';
import type { FormEvent } from 'react';

interface ConnectProps {
  backend: ConnectBackend;
  onCode: (code: string) => void;
}

export function Connect({ backend, onCode }: ConnectProps) {
  const flow = useConnectFlow({ backend, onSuccess: ({ code }) => onCode(code) });
  return (
    <>
      {flow.error && <p role="alert">{flow.error.message}</p>}
      <Step backend={backend} flow={flow} />
      {flow.canGoBack && (
        <button type="button" onClick={flow.actions.back}>
          Back
        </button>
      )}
    </>
  );
}

function Step({ backend, flow: { state, actions } }: { backend: ConnectBackend; flow: ConnectFlowResult }) {
  switch (state.screen) {
    case 'loading':
      return <p>Loading…</p>;
    case 'terms-of-service':
      return (
        <button type="button" onClick={actions.agree}>
          Agree
        </button>
      );
    case 'utility-selection':
      return <Utilities backend={backend} onChoose={actions.choose} />;
    case 'credentials':
      return (
        <form
          onSubmit={submit((input) =>
            actions.signIn({ username: input('username'), password: input('password') }),
          )}
        >
          <h1>{state.utility.name}</h1>
          <input name="username" aria-label="Username" autoComplete="username" />
          <input name="password" aria-label="Password" type="password" autoComplete="current-password" />
          <button type="submit" disabled={state.busy}>
            Sign in
          </button>
        </form>
      );
    case 'hand-off':
      return state.goUrl ? (
        <a href={state.goUrl} target="_blank" rel="noreferrer" onClick={actions.goToUtility}>
          Continue to {state.utility.name}
        </a>
      ) : state.needsRetry ? (
        <button type="button" onClick={actions.retry}>
          Try again
        </button>
      ) : (
        <p>Loading…</p>
      );
    case 'file-upload':
      return (
        <>
          <input
            aria-label="Green Button files"
            type="file"
            multiple
            onChange={({ target }) => actions.addFiles([...(target.files ?? [])])}
          />
          {state.uploads.map(({ id, name, status, error }) => (
            <p key={id}>
              {name}: {error ?? status}
            </p>
          ))}
          <button type="button" onClick={() => actions.confirmFiles({})}>
            Continue with {state.uploaded.accounts.length} accounts
          </button>
        </>
      );
    case 'verification':
      return state.challenge.kind === 'choice' ? (
        state.challenge.methods?.map(({ id, to }) => (
          <button type="button" key={id} onClick={() => actions.chooseMethod(id)}>
            {to}
          </button>
        ))
      ) : (
        <form onSubmit={submit((input) => actions.answer(input('code')))}>
          <input name="code" aria-label="Code" inputMode="numeric" autoComplete="one-time-code" />
          <button type="submit" disabled={state.busy}>
            Continue
          </button>
        </form>
      );
    case 'connecting':
      return (
        <button type="button" onClick={actions.cancel}>
          Cancel
        </button>
      );
    case 'account-selection':
      return (
        <form onSubmit={submit((_, data) => actions.shareAccounts(data.getAll('account').map(String)))}>
          {state.offered.map(({ id, account_number, address }) => (
            <label key={id}>
              <input type="checkbox" name="account" value={id} defaultChecked /> {address} ({account_number})
            </label>
          ))}
          <button type="submit" disabled={state.busy}>
            Share
          </button>
        </form>
      );
    case 'success':
      return (
        <button type="button" onClick={actions.complete}>
          Continue with {state.accounts.length} accounts
        </button>
      );
    case 'error':
      return (
        <button type="button" onClick={actions.retry}>
          Try again
        </button>
      );
    case 'closed':
      return <p>Closed.</p>;
  }
}

function Utilities({
  backend,
  onChoose,
}: {
  backend: ConnectBackend;
  onChoose: ConnectFlowResult['actions']['choose'];
}) {
  const { query, setQuery, utilities } = useUtilitySearch(backend);
  return (
    <>
      <input aria-label="Utility" value={query} onChange={({ target }) => setQuery(target.value)} />
      {utilities.map((utility) => (
        <button type="button" key={utility.id} onClick={() => onChoose(utility)}>
          {utility.name}
        </button>
      ))}
    </>
  );
}

const submit =
  (onInput: (input: (name: string) => string, data: FormData) => void) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onInput((name) => String(data.get(name)), data);
  };

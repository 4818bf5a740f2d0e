import { type ConnectBackend, ConnectFlow } from '@utility-connect/screens';

export function ConnectUtility({
  backend,
  onCode,
}: {
  backend: ConnectBackend;
  onCode: (code: string) => void;
}) {
  return (
    <ConnectFlow
      backend={backend}
      onSuccess={({ code }) => onCode(code)}
      renderScreen={({ state, actions }) =>
        state.screen === 'success' && (state.accounts.length > 0 || state.isPreparing) ? (
          <section>
            <h1 tabIndex={-1}>{state.utility.name} is connected</h1>
            <button type="button" disabled={state.busy} onClick={actions.complete}>
              Show my savings
            </button>
          </section>
        ) : null
      }
    />
  );
}

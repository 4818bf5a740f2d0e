import type { OperatorConnectionDetail, OperatorFaultKind } from '@utility-connect/protocol/operator';
import { type ReactNode, useState } from 'react';
import { useAction } from '../lib/queries.ts';
import { faultWords } from '../lib/words.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { Choice } from '../parts/FormFields.tsx';
import { Failure } from '../parts/Page.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Time } from '../parts/Time.tsx';
import classes from './Connection.module.css';

const kinds = Object.keys(faultWords) as OperatorFaultKind[];

/** Breaks a sandbox connection on purpose, and repairs it. */
export function SandboxFault({ connection }: { readonly connection: OperatorConnectionDetail }): ReactNode {
  const { id, fault, actions } = connection;
  const path = `connections/${encodeURIComponent(id)}`;
  const [kind, setKind] = useState<OperatorFaultKind>('login_refused');
  const change = useAction((api, action: 'break' | 'repair') =>
    api.send('POST', `${path}/${action}`, action === 'break' ? { as: kind } : {}),
  );
  const isBusy = (action: 'break' | 'repair') => change.isPending && change.variables === action;
  return (
    <Panel title="Sandbox">
      <div className={classes.sandbox}>
        <p role="status">
          {fault === null ? (
            'Not broken. Break it to see what its client gets: the state, the events and the error.'
          ) : (
            <>
              <strong>Broken: {faultWords[fault.kind].label}</strong> since <Time at={fault.since} />
            </>
          )}
        </p>
        <Choice
          label="Fault"
          hint={faultWords[kind].hint}
          value={kind}
          options={kinds.map((each) => [each, faultWords[each].label] as const)}
          onChange={(value) => setKind(value as OperatorFaultKind)}
        />
        <div className={classes.actions}>
          <ActionButton
            reason={actions.break.reason}
            busy={isBusy('break')}
            onClick={() => change.mutate('break')}
          >
            Break
          </ActionButton>
          {fault !== null && (
            <ActionButton
              reason={actions.repair.reason}
              busy={isBusy('repair')}
              onClick={() => change.mutate('repair')}
            >
              Repair
            </ActionButton>
          )}
        </div>
        {change.error && <Failure error={change.error} />}
      </div>
    </Panel>
  );
}

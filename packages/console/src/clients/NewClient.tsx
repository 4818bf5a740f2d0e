import type { OperatorClientSecret, OperatorNewClient } from '@utility-connect/protocol/operator';
import { Button } from '@utility-connect/screens/parts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useAction } from '../lib/queries.ts';
import { Failure, PlainPage } from '../parts/Page.tsx';
import { Panel } from '../parts/Panel.tsx';
import { ClientFields, hasField } from './ClientFields.tsx';
import classes from './Clients.module.css';
import { type ClientDraft, newClientOf } from './client-draft.ts';
import { Secret } from './Secret.tsx';

const empty: ClientDraft = {
  company: '',
  email: '',
  environment: 'sandbox',
  redirectUris: '',
  origins: '',
  appearance: '',
};

/** Creates a client, and shows its secret once. */
export function NewClient(): ReactNode {
  const [draft, setDraft] = useState(empty);
  const create = useAction((api, body: OperatorNewClient) =>
    api.send<OperatorClientSecret>('POST', 'clients', body),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(newClientOf(draft));
  };
  return (
    <PlainPage title="Create a client" above={<Link href="/clients">Clients</Link>}>
      {create.data ? (
        <Secret secret={create.data} />
      ) : (
        <Panel title="New client">
          <form className={classes.form} onSubmit={handleSubmit}>
            <ClientFields draft={draft} error={create.error} onChange={setDraft} />
            <div className={`${classes.wide} ${classes.save}`}>
              <Button type="submit" busy={create.isPending}>
                Create
              </Button>
            </div>
            {create.error && !hasField(create.error) && (
              <div className={classes.wide}>
                <Failure error={create.error} />
              </div>
            )}
          </form>
        </Panel>
      )}
    </PlainPage>
  );
}

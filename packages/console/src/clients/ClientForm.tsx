import type { OperatorClientDetail } from '@utility-connect/protocol/operator';
import { Button } from '@utility-connect/screens/parts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '../lib/queries.ts';
import { TextArea } from '../parts/FormFields.tsx';
import { Failure } from '../parts/Page.tsx';
import { Panel } from '../parts/Panel.tsx';
import { ClientFields, hasField } from './ClientFields.tsx';
import classes from './Clients.module.css';
import { type ClientDraft, changeOf, draftOf } from './client-draft.ts';

/** Changes a client. What is typed stays while the page reads the client again. */
export function ClientForm({ client }: { readonly client: OperatorClientDetail }): ReactNode {
  const [draft, setDraft] = useState<ClientDraft | null>(null);
  const [isJson, setJson] = useState(true);
  const save = useAction((api, body: object) =>
    api.send<OperatorClientDetail>('PATCH', `clients/${encodeURIComponent(client.id)}`, body),
  );
  const stored = draftOf(client);
  const shown = draft ?? stored;
  const handleChange = (next: ClientDraft) => {
    save.reset();
    setDraft(next);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const change = changeOf(stored, shown);
    setJson(change !== 'invalid_json');
    if (change !== 'invalid_json') save.mutate(change, { onSuccess: () => setDraft(null) });
  };
  const environmentReason =
    client.users.count === 0 && client.endpoints === 0
      ? null
      : 'Only changes while the client has no users and no webhook endpoints: create another client.';
  return (
    <Panel title="Edit">
      <form className={classes.form} onSubmit={handleSubmit}>
        <ClientFields
          draft={shown}
          error={save.error}
          emailHint={client.email_hint}
          environmentReason={environmentReason}
          onChange={handleChange}
        />
        <TextArea
          label="Look"
          hint="JSON, as the theme editor of the docs copies it. Empty for the default."
          value={shown.appearance}
          error={isJson ? null : 'This is not JSON.'}
          onChange={(appearance) => handleChange({ ...shown, appearance })}
        />
        <div className={`${classes.wide} ${classes.save}`}>
          <Button type="submit" busy={save.isPending} blocked={draft === null}>
            Save
          </Button>
          {draft !== null && (
            <Button kind="plain" onClick={() => setDraft(null)}>
              Discard changes
            </Button>
          )}
          <p className={classes.done} role="status">
            {save.isSuccess && draft === null && 'Saved'}
          </p>
        </div>
        {save.error && !hasField(save.error) && (
          <div className={classes.wide}>
            <Failure error={save.error} />
          </div>
        )}
      </form>
    </Panel>
  );
}

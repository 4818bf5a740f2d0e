import type { OperatorClientSecret } from '@utility-connect/protocol/operator';
import { Button } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hrefOf } from '../lib/href.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Time } from '../parts/Time.tsx';
import classes from './Clients.module.css';

interface SecretProps {
  readonly secret: OperatorClientSecret;
  /** Hides it. Default: a link to the client does. */
  readonly onClose?: () => void;
}

/** The secret of a client, once: it is only in the memory of this page. */
export function Secret({ secret, onClose }: SecretProps): ReactNode {
  const { client_id: id, client_secret: text, previous_secret_until: until } = secret;
  return (
    <Panel title="The client’s secret">
      <div className={classes.secret}>
        <p>
          It is shown <strong>once</strong>. Hand it to the client’s developer on a safe way.
        </p>
        <p>
          Client id <code>{id}</code>
        </p>
        <code data-secret>{text}</code>
        {until !== null && (
          <p>
            The former secret works until <Time at={until} />.
          </p>
        )}
        <div>
          <CopyButton text={text} label="Copy the secret" kind="primary" />
          {onClose ? (
            <Button kind="secondary" onClick={onClose}>
              I have it
            </Button>
          ) : (
            <Link href={hrefOf({ page: 'clients', id })}>Open the client</Link>
          )}
        </div>
      </div>
    </Panel>
  );
}

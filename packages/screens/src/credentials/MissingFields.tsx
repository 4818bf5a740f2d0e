import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Notice } from '../parts/Notice.tsx';
import classes from './MissingFields.module.css';

interface MissingFieldsProps {
  /** Id of the field if it is empty, else `null`. */
  readonly username: string | null;
  /** Id of the field if it is empty, else `null`. */
  readonly password: string | null;
}

/** The error summary: the messages of the empty fields, each a button that focuses its field. */
export function MissingFields({ username, password }: MissingFieldsProps): ReactNode {
  const { credentials } = useMessages();
  const entries = [
    [username, credentials.usernameMissing],
    [password, credentials.passwordMissing],
  ] as const;
  return (
    <Notice sentence={{ title: credentials.missing, body: '' }}>
      <ul className={classes.list}>
        {entries.map(
          ([id, words]) =>
            id && (
              <li key={id}>
                {/* Not a link: it would change the URL, and add to the host page's history. */}
                <button
                  type="button"
                  className={classes.jump}
                  onClick={() => document.getElementById(id)?.focus()}
                >
                  {words}
                </button>
              </li>
            ),
        )}
      </ul>
    </Notice>
  );
}

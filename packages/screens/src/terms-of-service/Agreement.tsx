import { type ReactNode, useState } from 'react';
import { renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import classes from './Agreement.module.css';

interface AgreementProps {
  /** Name of the client, isolated. */
  readonly companyName: string;
}

/** The agreement. Both texts open over the screen, so that reading them does not leave the flow. */
export function Agreement({ companyName }: AgreementProps): ReactNode {
  const { terms } = useMessages();
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null);
  const [before, between, after] = terms.agreement;
  const paragraphs = open === 'terms' ? terms.termsText(companyName) : terms.privacyText(companyName);
  return (
    <>
      <p className={classes.agreement}>
        {before}
        <button type="button" className={classes.link} onClick={() => setOpen('terms')}>
          {terms.termsTitle}
        </button>
        {between}
        <button type="button" className={classes.link} onClick={() => setOpen('privacy')}>
          {terms.privacyTitle}
        </button>
        {after}
      </p>
      {open && (
        <Dialog
          long
          title={open === 'terms' ? terms.termsTitle : terms.privacyTitle}
          onClose={() => setOpen(null)}
          actions={
            <Button kind="secondary" onClick={() => setOpen(null)}>
              {terms.done}
            </Button>
          }
        >
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{renderIsolated(paragraph)}</p>
          ))}
          <p className={classes.version}>{terms.version}</p>
        </Dialog>
      )}
    </>
  );
}

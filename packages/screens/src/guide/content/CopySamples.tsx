import type { ReactNode } from 'react';
import { messages as en } from '../../languages/en.ts';
import { messages as es } from '../../languages/es.ts';
import { messages as fr } from '../../languages/fr.ts';
import type { Messages } from '../../lib/messages/messages.ts';
import classes from './Content.module.css';

const languages: readonly (readonly [lang: string, name: string, messages: Messages])[] = [
  ['en', 'English', en],
  ['es', 'Español', es],
  ['fr', 'Français', fr],
];

/** A text of the screens in every language, read from the language files. */
export function CopySamples({ pick }: { readonly pick: (messages: Messages) => string }): ReactNode {
  return (
    <dl className={`sb-unstyled ${classes.samples}`}>
      {languages.map(([lang, name, messages]) => (
        <div key={lang}>
          <dt>{name}</dt>
          <dd lang={lang}>{pick(messages)}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import { renderIsolated } from '../lib/isolate.tsx';
import type { Sentence } from '../lib/messages/messages.ts';
import { Icon } from './Icon.tsx';
import classes from './Notice.module.css';

interface NoticeProps {
  /** Only `error` is announced by screen readers as an alert. Default `error`. */
  readonly tone?: 'error' | 'info' | 'success';
  /** The event and its remedy. */
  readonly sentence: Sentence;
  /** Content below the sentence, for example links to invalid fields. Default none. */
  readonly children?: ReactNode;
}

/** A box with an event and its remedy. `data-tone` exposes its tone. */
export function Notice({ tone = 'error', sentence, children }: NoticeProps): ReactNode {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={tone === 'success' ? 'check' : 'alert'} />
      <div className={classes.words}>
        <strong className={classes.title}>{renderIsolated(sentence.title)}</strong>
        {sentence.body && <p>{renderIsolated(sentence.body)}</p>}
        {children}
      </div>
    </div>
  );
}

import type { Times } from '@utility-connect/protocol';
import { type ReactNode, type RefObject, useId } from 'react';
import type { FileUploadWords } from './file-upload-words.ts';
import classes from './TimesChoice.module.css';

interface TimesChoiceProps {
  readonly words: FileUploadWords;
  readonly locale: string;
  /** Start of the first reading, read both ways. UNIX seconds. */
  readonly first: Readonly<Record<Times, number>>;
  readonly timeZone: string;
  /** The choice; `null` before there is one. */
  readonly times: Times | null;
  /** Presses are ignored. */
  readonly busy: boolean;
  /** Id of the error message if the choice is missing. Default: it isn't. */
  readonly errorId: string | undefined;
  /** The first radio button. */
  readonly firstRef: RefObject<HTMLInputElement | null>;
  readonly onChoose: (times: Times) => void;
}

/** Asks how to read the times of a file that may give local times as if they were UTC: by when its first reading begins. */
export function TimesChoice(props: TimesChoiceProps): ReactNode {
  const { words, locale, first, timeZone, times, busy, errorId, firstRef, onChoose } = props;
  const whyId = useId();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (
    <fieldset className={classes.times} aria-describedby={errorId ? `${errorId} ${whyId}` : whyId}>
      <legend className={classes.question}>{words.times.question}</legend>
      <p className={classes.why} id={whyId}>
        {words.times.why}
      </p>
      {(['local', 'utc'] as const).map((value) => (
        <label key={value} className={classes.option}>
          <input
            ref={value === 'local' ? firstRef : undefined}
            type="radio"
            name="times"
            value={value}
            checked={times === value}
            // Not `disabled`, which would drop the focus.
            aria-disabled={busy || undefined}
            onClick={(event) => busy && event.preventDefault()}
            onChange={() => !busy && onChoose(value)}
          />
          <span className={classes.words}>
            <span className={classes.start}>{format.format(first[value] * 1000)}</span>{' '}
            <span className={classes.detail}>{words.times[value]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

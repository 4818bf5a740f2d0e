import { type ReactNode, useId } from 'react';
import { useEnvironment } from '../lib/environment.ts';
import { formatExact, formatSpan, formatTime } from '../lib/format.ts';
import classes from './Time.module.css';

interface TimeProps {
  /** UNIX seconds; `null` if it was not recorded. */
  readonly at: number | null;
  /** Text without a time. Default `not recorded`. */
  readonly none?: string;
  /** `ago`: how long ago. Default `clock`. */
  readonly show?: 'clock' | 'ago';
}

/** A short time. The exact one, with UTC, shows under the pointer. */
export function Time({ at, none = 'not recorded', show = 'clock' }: TimeProps): ReactNode {
  const { now, timeZone } = useEnvironment();
  if (at === null) return <span className={classes.none}>{none}</span>;
  const text = show === 'ago' ? agoOf(at, now()) : formatTime(at, now(), timeZone);
  return (
    <time className={classes.time} dateTime={isoOf(at)} title={formatExact(at, timeZone)}>
      {text}
    </time>
  );
}

/** A time of a history: the exact one, with UTC, also shows while it has the focus. */
export function ExactTime({ at }: { readonly at: number }): ReactNode {
  const { now, timeZone } = useEnvironment();
  const exact = formatExact(at, timeZone);
  const id = useId();
  return (
    <span className={classes.exact}>
      <button type="button" className={classes.button} aria-describedby={id}>
        <time dateTime={isoOf(at)}>{formatTime(at, now(), timeZone)}</time>
      </button>
      <span id={id} role="tooltip" className={classes.tip}>
        {exact}
      </span>
    </span>
  );
}

const isoOf = (at: number): string => new Date(at * 1000).toISOString();

const agoOf = (at: number, now: number): string =>
  at > now ? `in ${formatSpan(at - now)}` : `${formatSpan(now - at)} ago`;

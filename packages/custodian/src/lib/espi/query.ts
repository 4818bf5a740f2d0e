import type { Quirks } from '../quirks.ts';

/** The query of a read. Times are UNIX seconds; a range is `[min, max)`. */
export interface Query {
  readonly published: Range;
  readonly updated: Range;
  /** Entries to leave out at the beginning. */
  readonly skip: number;
  readonly maxResults: number;
  /** Levels of resources below the requested one. `null`: as many as the resource has by default. */
  readonly depth: number | null;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A query that is answered with 400. */
export class QueryError extends Error {}

/** @throws QueryError with a sentence that names the parameter */
export function parseQuery(parameters: URLSearchParams, quirks: Quirks, now: number): Query {
  const time = (name: string, fallback: number): number => {
    const value = parameters.get(name);
    if (value === null) return fallback;
    if (!dateTime.test(value) || Number.isNaN(Date.parse(value)))
      throw new QueryError(`${name} is a date or a time in UTC, such as 2026-06-08T00:00:00Z.`);
    if (quirks.refuseFractions && value.includes('.')) throw new QueryError(`${name} has whole seconds.`);
    return Date.parse(value) / 1000;
  };
  const integer = (name: string, minimum: number, fallback: number): number => {
    const value = parameters.get(name);
    if (value === null) return fallback;
    if (!/^\d{1,9}$/.test(value) || Number(value) < minimum)
      throw new QueryError(`${name} is a whole number of at least ${minimum}.`);
    return Number(value);
  };
  const published = { min: time('published-min', 0), max: time('published-max', Number.POSITIVE_INFINITY) };
  const updated = { min: time('updated-min', 0), max: time('updated-max', Number.POSITIVE_INFINITY) };
  if (quirks.refuseFuture && parameters.has('published-max') && published.max > now)
    throw new QueryError('published-max is in the future.');
  const isIgnored = quirks.ignoreRangeWithUpdated && parameters.has('updated-min');
  return {
    published: isIgnored ? everything : published,
    updated: isIgnored ? everything : updated,
    skip: integer('start-index', 1, 1) - 1,
    maxResults: integer('max-results', 1, Number.POSITIVE_INFINITY),
    depth: parameters.has('depth') ? integer('depth', 0, 0) : null,
  };
}

const everything: Range = { min: 0, max: Number.POSITIVE_INFINITY };

const dateTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/;

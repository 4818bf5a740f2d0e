import type { OperatorConnectionState } from '@utility-connect/protocol/operator';
import { type RawBuilder, sql } from 'kysely';
import type { ConnectionQuery } from './connection-types.ts';

// The states as `connectionState` decides them, in SQL. A test compares both.

const isRefused = sql`connections.sign_in_needed_at is not null`;

const isUnread = sql`(
  connections.method <> 'file' and exists (
    select 1 from accounts
    where accounts.connection_id = connections.id and accounts.client_id = connections.client_id
      and accounts.last_success_at is null
  )
  or connections.accounts_listed_at is null and exists (
    select 1 from jobs where jobs.kind = 'check' and jobs.key = connections.id
  )
)`;

const states: Readonly<Record<OperatorConnectionState, RawBuilder<unknown>>> = {
  needs_sign_in: isRefused,
  preparing: sql`(not (${isRefused}) and ${isUnread})`,
  active: sql`(not (${isRefused}) and not ${isUnread})`,
};

/** The connections that may have a state: few, found without reading all others. `null` if most have it. */
export function candidatesOfState(state: OperatorConnectionState): RawBuilder<unknown> | null {
  if (state === 'active') return null;
  if (state === 'needs_sign_in') return sql`select id from connections where sign_in_needed_at is not null`;
  return sql`
    select connection_id as id from accounts where last_success_at is null and connection_id is not null
    union select id from connections where accounts_listed_at is null and method = 'redirect'`;
}

/** The connections with a failed job. */
export function candidatesOfError(error: string): RawBuilder<unknown> {
  const isError =
    error === 'any' ? sql`last_error is not null` : sql`last_error is not null and last_error = ${error}`;
  return sql`
    select accounts.connection_id as id from jobs inner join accounts on accounts.id = jobs.key
    where jobs.kind = 'sync' and jobs.${isError} and accounts.connection_id is not null
    union select key as id from jobs where kind = 'check' and ${isError}`;
}

const hasError = (error: string): RawBuilder<unknown> => {
  const isError = error === 'any' ? sql`last_error is not null` : sql`last_error = ${error}`;
  return sql`(not (${isRefused}) and (
    exists (
      select 1 from accounts inner join jobs on jobs.kind = 'sync' and jobs.key = accounts.id
      where accounts.connection_id = connections.id and jobs.${isError}
    )
    or exists (select 1 from jobs where jobs.kind = 'check' and jobs.key = connections.id and jobs.${isError})
  ))`;
};

/** The conditions of a query, all of which hold for each connection of its list. */
export function conditionsOf(query: ConnectionQuery): RawBuilder<unknown>[] {
  const { state, clientId, utilityId, method, error } = query;
  return [
    ...(state === undefined ? [] : [states[state]]),
    ...(clientId === undefined ? [] : [sql`connections.client_id = ${clientId}`]),
    ...(utilityId === undefined ? [] : [sql`connections.utility_id = ${utilityId}`]),
    ...(method === undefined ? [] : [sql`connections.method = ${method}`]),
    ...(error === undefined ? [] : [error === 'login_refused' ? isRefused : hasError(error)]),
  ];
}

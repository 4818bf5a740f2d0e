import { ConnectorError } from '@utility-connect/connector';
import type { SignInReason } from '../../core/journal/event-types.ts';
import { isOutageCode } from '../utilities/temporary-errors.ts';
import { CredentialsError } from './credentials.ts';

/** Time and reason of the refusal of a login. */
export interface Refusal {
  readonly at: number;
  readonly reason: SignInReason;
}

/** The refusal of a login that an error reports; `null` if the login may still work. */
export function refusalOf(error: unknown, at: number): Refusal | null {
  if (error instanceof CredentialsError) return error.isDamaged ? { at, reason: 'login_damaged' } : null;
  if (!(error instanceof ConnectorError) || isTransient(error)) return null;
  if (error.code === 'invalid_credentials') return { at, reason: 'login_refused' };
  return { at, reason: error.code === 'account_locked' ? error.code : 'login_expired' };
}

/** Outages, limits, connector bugs and a rejected registration don't mean that the login is bad. */
const isTransient = ({ code }: ConnectorError): boolean =>
  isOutageCode(code) ||
  code === 'rate_limited' ||
  code === 'invalid_answer' ||
  code === 'interface_changed' ||
  code === 'connector_stopped' ||
  code === 'client_refused';

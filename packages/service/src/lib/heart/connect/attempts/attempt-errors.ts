import type { ConnectorErrorCode } from '@utility-connect/connector';
import type { AttemptErrorCode } from '@utility-connect/protocol';

/** The error that the person sees, by the connector's code. */
export const attemptErrors: Record<ConnectorErrorCode, AttemptErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  account_locked: 'account_locked',
  wrong_code: 'verification_failed',
  expired_code: 'verification_failed',
  challenge_over: 'verification_failed',
  utility_unavailable: 'utility_unavailable',
  utility_timeout: 'utility_timeout',
  rate_limited: 'rate_limited',
  invalid_answer: 'utility_unavailable',
  interface_changed: 'utility_unavailable',
  login_expired: 'utility_unavailable',
  consent_denied: 'consent_denied',
  client_refused: 'utility_unavailable',
  connector_stopped: 'utility_unavailable',
};

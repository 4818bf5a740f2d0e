import type { OperatorNow } from '@utility-connect/protocol/operator';
import { conEd, DAY, exactly, HOUR, MINUTE, moreThan, NOW, pge, unavailable } from './refs.ts';

/** A service with a few problems. */
export const now: OperatorNow = {
  as_of: NOW,
  needs: [
    {
      kind: 'utility_down',
      severity: 'critical',
      text: 'Consolidated Edison is down: 212 connections wait for it.',
      since: NOW - 95 * MINUTE,
      target: { page: 'utilities', id: conEd.id },
    },
    {
      kind: 'webhooks_failing',
      severity: 'critical',
      text: 'An endpoint of Voltline Charging is paused: 1,204 deliveries wait.',
      since: NOW - 5 * HOUR,
      target: { page: 'webhooks', filter: { health: 'paused' } },
    },
    {
      kind: 'utility_failing',
      severity: 'warning',
      text: 'Pacific Gas & Electric: 12 of 60 sign-ins and syncs have worked since yesterday',
      since: null,
      target: { page: 'utilities', id: pge.id, filter: { environment: 'production' } },
    },
    {
      kind: 'danger',
      severity: 'warning',
      text: 'No mail server is set: people get no receipts.',
      since: null,
      target: { page: 'settings' },
    },
  ],
  connections: { active: moreThan(10_000), preparing: exactly(12), needs_sign_in: exactly(38) },
  syncs: { due: exactly(214), late: exactly(3), running: exactly(8) },
  oldest_data: { connection_id: '0b9d4c1a-77aa-4c0e-8f21-5d2f3c1e1e60', data_through: NOW - 9 * DAY },
  webhooks_failing: exactly(1),
  utilities_down: [{ ...conEd, since: NOW - 95 * MINUTE }],
  top_error: { ...unavailable, utility: conEd, count: 186 },
  requests: { since: NOW - HOUR, total: 48_210, rate_limited: 17, unavailable: 0 },
  last_incident: { utility: conEd, started_at: NOW - 95 * MINUTE, ended_at: null },
  last_success_at: NOW - 4,
};

/** A service in which all is well. */
export const calm: OperatorNow = {
  ...now,
  needs: [],
  connections: { active: exactly(8_412), preparing: exactly(0), needs_sign_in: exactly(0) },
  syncs: { due: exactly(3), late: exactly(0), running: exactly(2) },
  oldest_data: { connection_id: '0b9d4c1a-77aa-4c0e-8f21-5d2f3c1e1e60', data_through: NOW - 31 * HOUR },
  webhooks_failing: exactly(0),
  utilities_down: [],
  top_error: null,
  requests: { since: NOW - HOUR, total: 48_210, rate_limited: 0, unavailable: 0 },
  last_incident: { utility: pge, started_at: NOW - 16 * DAY, ended_at: NOW - 16 * DAY + 40 * MINUTE },
};

/** A service that nobody uses yet. */
export const unused: OperatorNow = {
  ...calm,
  connections: { active: exactly(0), preparing: exactly(0), needs_sign_in: exactly(0) },
  syncs: { due: exactly(0), late: exactly(0), running: exactly(0) },
  oldest_data: null,
  requests: { since: NOW - 5 * MINUTE, total: 4, rate_limited: 0, unavailable: 0 },
  last_incident: null,
  last_success_at: null,
};

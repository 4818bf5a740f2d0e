import type { ClientRef, OperatorProblem, UtilityRef } from '@utility-connect/protocol/operator';

/** The time of all samples: 2026-11-28, 12:00:03 UTC. */
export const NOW: number = Date.UTC(2026, 10, 28, 12, 0, 3) / 1000;

export const [MINUTE, HOUR, DAY]: readonly [60, 3600, 86_400] = [60, 3_600, 86_400];

export const sunny: ClientRef = { id: 'sunny-solar', company: 'Sunny Solar', environment: 'production' };
export const volt: ClientRef = { id: 'voltline', company: 'Voltline Charging', environment: 'production' };
export const demo: ClientRef = { id: 'demo-app', company: 'Demo App', environment: 'sandbox' };

export const pge: UtilityRef = { id: '14328', name: 'Pacific Gas & Electric' };
export const conEd: UtilityRef = { id: '4226', name: 'Consolidated Edison' };
export const amber: UtilityRef = { id: 'au-amber', name: 'Amber Electric' };

export const refused: OperatorProblem = {
  code: 'invalid_credentials',
  message: 'Pacific Gas & Electric refused the login.',
  advice: 'Only the person can end this, by signing in again.',
};

export const unavailable: OperatorProblem = {
  code: 'utility_unavailable',
  message: 'Consolidated Edison did not answer.',
  advice: 'Syncs begin again by themselves when it answers.',
};

/** A count below its maximum. */
export const exactly = (count: number): { readonly count: number; readonly is_more: boolean } => ({
  count,
  is_more: false,
});

/** A count at its maximum. */
export const moreThan = (count: number): { readonly count: number; readonly is_more: boolean } => ({
  count,
  is_more: true,
});

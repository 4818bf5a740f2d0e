import type { MethodKind } from '@utility-connect/protocol';
import type {
  OperatorConnectionState,
  OperatorEndpoint,
  OperatorUtilityState,
} from '@utility-connect/protocol/operator';

/** How bad a state is; decides its color and icon. */
export type Tone = 'good' | 'calm' | 'warning' | 'bad';

interface StateWords {
  readonly label: string;
  readonly tone: Tone;
}

/** States of connections in words. */
export const connectionStates: Readonly<Record<OperatorConnectionState, StateWords>> = {
  active: { label: 'Active', tone: 'good' },
  preparing: { label: 'First sync', tone: 'calm' },
  needs_sign_in: { label: 'Needs sign-in', tone: 'warning' },
};

/** States of utilities in words. */
export const utilityStates: Readonly<Record<OperatorUtilityState, StateWords>> = {
  operational: { label: 'Working', tone: 'good' },
  down: { label: 'Down', tone: 'bad' },
  paused: { label: 'Paused', tone: 'warning' },
};

/** Health of webhook endpoints in words. */
export const endpointHealth: Readonly<Record<OperatorEndpoint['health'], StateWords>> = {
  paused: { label: 'Paused', tone: 'bad' },
  failing: { label: 'Failing', tone: 'warning' },
  healthy: { label: 'Healthy', tone: 'good' },
  disabled: { label: 'Disabled', tone: 'calm' },
};

/** Statuses of webhook deliveries in words. */
export const deliveryStatuses = {
  pending: { label: 'Waiting', tone: 'calm' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** Methods of connecting in words. */
export const methodWords: Readonly<Record<MethodKind, string>> = {
  sign_in: 'Sign-in',
  redirect: 'Utility’s page',
  file: 'Files',
};
